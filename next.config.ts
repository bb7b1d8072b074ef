import type { NextConfig } from "next";

/**
 * Builds are in `.next/<hash of sources>`, development in `.next/dev` (ruling 61); the start command sets it.
 */
const config: NextConfig = {
  distDir: process.env.RUBRICA_DIST_DIR ?? ".next",
  // The folder also holds the command line's bundles; a new hash has a new folder anyway.
  cleanDistDir: false,
  images: { unoptimized: true },
  poweredByHeader: false,
  skipTrailingSlashRedirect: true,
  reactStrictMode: true,
  // `npm test` checks types; a start must neither wait for them nor rewrite tsconfig.json.
  typescript: { ignoreBuildErrors: true, tsconfigPath: process.env.RUBRICA_TSCONFIG ?? "tsconfig.json" },
  devIndicators: false,
  experimental: {
    // A new hash has a new folder, so the third of a gigabyte of this cache would never be read.
    turbopackFileSystemCacheForBuild: false,
    // Halves the time of a build. Stack traces keep the names of functions without source maps.
    serverMinification: false,
    turbopackSourceMaps: false,
  },
  turbopack: {
    resolveAlias: {
      // The text shaper (harfbuzz) imports a Node module that it uses only under Node.
      module: { browser: "./components/page-text/no-node-module.ts" },
      // Messages are compiled at build time, so no parser of their syntax is needed.
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
  ],
};

export default config;
