# One image a service: docker build --target products -t asili/products .
# Every image runs as the user `node` and needs no writable root: data is in /data, scratch files in /tmp.
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /asili
ENV NX_DAEMON=false CI=true
COPY . .
RUN npm ci --loglevel=error
RUN npx nx run-many -t build --output-style=static && node infra/hedera-local/bundle.mjs

# What runs: packages without those of the build, and no sources.
FROM build AS packages
RUN npm prune --omit=dev --loglevel=error \
 && find libs services -type d -name src -prune -exec rm -rf {} + \
 && find libs services -type d -name test -prune -exec rm -rf {} +

FROM ${NODE_IMAGE} AS service
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 ASILI_DATA_DIR=/data ASILI_SECRETS_DIR=/secrets ACTOR_PUBLIC_KEYS_DIR=/public-keys
ENV NODE_OPTIONS="--enable-source-maps --disable-warning=TimeoutNegativeWarning --max-old-space-size=256"
RUN mkdir /data /secrets /public-keys && chown node:node /data /secrets /public-keys
WORKDIR /asili
COPY --from=packages /asili/package.json ./
COPY --from=packages /asili/node_modules node_modules
COPY --from=packages /asili/libs libs
USER node
EXPOSE 8080

FROM service AS identity
COPY --from=packages /asili/services/identity services/identity
CMD ["node", "services/identity/dist/main.js"]

FROM service AS products
ENV MALLOC_ARENA_MAX=2
COPY --from=packages /asili/services/products services/products
CMD ["node", "services/products/dist/main.js"]

FROM service AS ledger
COPY --from=packages /asili/services/ledger services/ledger
CMD ["node", "services/ledger/dist/main.js"]

FROM service AS verification
COPY --from=packages /asili/services/verification services/verification
CMD ["node", "services/verification/dist/main.js"]

FROM service AS analytics
COPY --from=packages /asili/services/analytics services/analytics
CMD ["node", "services/analytics/dist/main.js"]

FROM service AS notifications
COPY --from=packages /asili/services/notifications services/notifications
CMD ["node", "services/notifications/dist/main.js"]

# The gateway serves the front ends and renders their pages.
FROM service AS gateway
ENV FRONTENDS_DIR=/asili
COPY --from=packages /asili/services/gateway services/gateway
COPY --from=packages /asili/tools/web-build tools/web-build
COPY --from=build /asili/shell/package.json shell/package.json
COPY --from=build /asili/shell/dist shell/dist
COPY --from=build /asili/mfe-marketplace/package.json mfe-marketplace/package.json
COPY --from=build /asili/mfe-marketplace/dist mfe-marketplace/dist
COPY --from=build /asili/mfe-artisan/package.json mfe-artisan/package.json
COPY --from=build /asili/mfe-artisan/dist mfe-artisan/dist
COPY --from=build /asili/mfe-verify/package.json mfe-verify/package.json
COPY --from=build /asili/mfe-verify/dist mfe-verify/dist
CMD ["node", "services/gateway/dist/main.js"]

# Makes the keys of all services, once, into volumes that each service gets its own of.
FROM service AS keys
COPY --from=build /asili/infra/docker/make-keys.mjs infra/docker/make-keys.mjs
USER root
RUN mkdir /keys && for name in public identity products ledger verification analytics notifications gateway; do mkdir "/keys/$name"; done && chown -R node:node /keys
USER node
CMD ["node", "infra/docker/make-keys.mjs", "/keys"]

# The local Hedera network. The mirror names the node by its port, so publish each port under its own number.
FROM ${NODE_IMAGE} AS hedera-local
COPY --from=build /asili/infra/hedera-local/dist/ /hedera-local/
RUN mkdir /data && chown node:node /data
USER node
ENTRYPOINT ["node", "/hedera-local/hedera-local.mjs", "--data", "/data", "--host", "0.0.0.0"]
CMD ["--node-port", "50211", "--mirror-rest-port", "5551", "--mirror-grpc-port", "5600"]
