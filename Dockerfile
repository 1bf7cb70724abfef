# One image a service, all of one runtime: docker build --target products -t asili/products .
# Every image runs as the user `node` (by number: Kubernetes cannot tell a name from root) and needs no writable root: data is in
# /data, scratch files in /tmp. The heap is a share of the container's memory limit.
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim

# What npm reads, so that a change of a source does not install the packages again.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /asili
COPY . .
RUN mkdir /manifests && find . -type f \( -name package.json -o -name package-lock.json -o -name .npmrc \) -exec cp --parents -p -t /manifests {} +

FROM ${NODE_IMAGE} AS packages
WORKDIR /asili
COPY --from=manifests /manifests ./
RUN npm ci --omit=dev --loglevel=error && npm cache clean --force --loglevel=error

# As `npm start` builds: types are the matter of `npm test`.
FROM packages AS build
COPY . .
RUN node -e "import('./infra/local/src/building/build.ts').then(({ buildForStart }) => buildForStart('/tmp/logs'))" && node infra/hedera-local/bundle.mjs
RUN mkdir /built && cp --parents -r package.json libs/*/package.json services/*/package.json $(find libs services -name dist) libs/*/assets \
    shell/package.json shell/dist mfe-*/package.json mfe-*/dist infra/docker/make-keys.mjs /built

# What only a build, an editor or a debugger reads is most of the packages.
FROM packages AS running-packages
RUN cd node_modules && rm -rf @rspack @swc/core @swc/core-* @module-federation lucide-react typescript @hiero-ledger/proto/src \
 && find . -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' \) -delete

FROM ${NODE_IMAGE} AS runtime
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 ASILI_DATA_DIR=/data ASILI_SECRETS_DIR=/secrets ACTOR_PUBLIC_KEYS_DIR=/public-keys FRONTENDS_DIR=/asili
ENV NODE_OPTIONS="--disable-warning=TimeoutNegativeWarning --max-old-space-size-percentage=70" MALLOC_ARENA_MAX=2
RUN mkdir /data /secrets /public-keys && chown node:node /data /secrets /public-keys
WORKDIR /asili
COPY --from=running-packages /asili/node_modules node_modules
COPY --from=build /built ./
USER 1000
EXPOSE 8080

FROM runtime AS gateway
CMD ["node", "services/gateway/dist/main.js"]

FROM runtime AS identity
CMD ["node", "services/identity/dist/main.js"]

FROM runtime AS products
CMD ["node", "services/products/dist/main.js"]

FROM runtime AS ledger
CMD ["node", "services/ledger/dist/main.js"]

FROM runtime AS verification
CMD ["node", "services/verification/dist/main.js"]

FROM runtime AS orders
CMD ["node", "services/orders/dist/main.js"]

FROM runtime AS analytics
CMD ["node", "services/analytics/dist/main.js"]

FROM runtime AS notifications
CMD ["node", "services/notifications/dist/main.js"]

FROM runtime AS payments
CMD ["node", "services/payments/dist/main.js"]

FROM runtime AS signer
CMD ["node", "services/signer/dist/main.js"]

FROM runtime AS ussd
CMD ["node", "services/ussd/dist/main.js"]

FROM runtime AS web
CMD ["node", "services/web/dist/main.js"]

# Makes the keys of all services, once, into volumes that each service gets its own of.
FROM runtime AS keys
USER root
RUN for name in public identity products ledger verification orders analytics notifications payments signer ussd web gateway; do mkdir -p "/keys/$name"; done && chown -R node:node /keys
USER 1000
CMD ["node", "infra/docker/make-keys.mjs", "/keys"]

# The simulated outside world, the test wallet and the filling of the shop, from their sources: for trying it out only.
FROM runtime AS demo
COPY --from=build /asili/libs/kernel libs/kernel
COPY --from=build /asili/libs/contracts libs/contracts
COPY --from=build /asili/libs/test-kit libs/test-kit
COPY --from=build /asili/infra/seed infra/seed
COPY --from=build /asili/infra/simulators infra/simulators
ENTRYPOINT ["node", "--conditions=@asili/source"]
CMD ["infra/simulators/src/main.ts", "--host", "0.0.0.0", "--port", "8080"]

# The local Hedera network. The mirror names the node by its port, so publish each port under its own number.
FROM ${NODE_IMAGE} AS hedera-local
COPY --from=build /asili/infra/hedera-local/dist/ /hedera-local/
RUN mkdir /data && chown node:node /data
USER 1000
ENTRYPOINT ["node", "/hedera-local/hedera-local.mjs", "--data", "/data", "--host", "0.0.0.0"]
CMD ["--node-port", "50211", "--mirror-rest-port", "5551", "--mirror-grpc-port", "5600", "--cents-per-hbar", "68"]
