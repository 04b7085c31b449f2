# Its steps were tested one by one on a machine without Docker (docs/deployment.md).
FROM node:24-bookworm-slim AS build
WORKDIR /capstone
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/server/package.json packages/server/
COPY packages/web/package.json packages/web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci
COPY tsconfig.base.json ./
COPY packages packages
RUN npm run build --workspace @capstone/web
# The running portal needs only the packages of the server and the contract.
RUN npm ci --omit=dev --omit=optional --workspace @capstone/server --workspace @capstone/contract

FROM node:24-bookworm-slim
WORKDIR /capstone
ENV NODE_ENV=production DATA_DIR=/data
COPY --from=build /capstone/package.json ./
COPY --from=build /capstone/node_modules node_modules
COPY --from=build /capstone/packages/contract packages/contract
COPY --from=build /capstone/packages/server packages/server
COPY --from=build /capstone/packages/web/dist packages/web/dist
COPY docs/study-guide docs/study-guide
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# HOST is set to accept connections from outside the container, which requires BASE_URL; the portal exits without it.
ENV HOST=0.0.0.0
HEALTHCHECK --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then((r) => process.exit(r.ok ? 0 : 1))"]
CMD ["node", "packages/server/src/main.ts"]
