import { connect, createServer, type Server, type Socket } from 'node:net';

/** The way to a server, which can be closed, or swallow everything. */
export function gate(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const state = { swallows: false, closed: false };
  const server: Server = createServer((socket) => {
    if (state.closed) {
      socket.destroy();
      return;
    }
    const there = connect(Number(port), hostname);
    for (const end of [socket, there]) {
      sockets.add(end);
      end
        .on('error', () => undefined)
        .on('close', () => {
          socket.destroy();
          there.destroy();
        });
    }
    socket.on('data', (chunk) => {
      if (!state.swallows) there.write(chunk);
    });
    there.on('data', (chunk) => {
      if (!state.swallows) socket.write(chunk);
    });
  });
  return {
    state,
    server,
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
