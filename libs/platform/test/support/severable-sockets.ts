import type { ISocketFactory } from 'kafkajs';
import net from 'node:net';

/** Sockets to the broker that can be cut, as a broker killed with SIGKILL cuts them. */
export class SeverableSockets {
  private readonly open = new Set<net.Socket>();
  private down = false;

  readonly factory: ISocketFactory = ({ host, port, onConnect }) => {
    const socket = net.connect({ host: this.down ? '127.0.0.1' : host, port: this.down ? 1 : port }, onConnect);
    this.open.add(socket);
    socket.on('close', () => this.open.delete(socket));
    return socket;
  };

  cut(): void {
    this.down = true;
    for (const socket of this.open) socket.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
  }

  restore(): void {
    this.down = false;
  }
}
