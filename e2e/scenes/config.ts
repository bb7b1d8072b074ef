import path from "node:path";
import type { InlineConfig } from "vite";
import { lettering } from "./lettering";

const ROOT = path.resolve(import.meta.dirname, "../..");
const resolveOwnFile = (file: string) => path.join(import.meta.dirname, file);

/**
 * Returns the Vite configuration that builds the product's components without the product.
 * @param outDir output folder of `build`
 */
export const buildScenesConfig = (outDir?: string): InlineConfig => ({
  configFile: false,
  root: import.meta.dirname,
  publicDir: path.join(ROOT, "public"),
  logLevel: "error",
  plugins: [lettering],
  // Replacements for modules that Next's compiler substitutes, or that make no sense without Next.
  resolve: {
    alias: [
      { find: /^@\//, replacement: `${ROOT}/` },
      {
        find: /^next\/dynamic$/,
        replacement: path.join(ROOT, "node_modules/next/dist/api/app-dynamic.js"),
      },
      { find: /^next\/link$/, replacement: resolveOwnFile("link.tsx") },
      { find: /^next\/navigation$/, replacement: resolveOwnFile("navigation.ts") },
    ],
  },
  css: { postcss: ROOT },
  define: { "process.env": {} },
  build: {
    ...(outDir ? { outDir } : {}),
    target: "es2022",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    emptyOutDir: true,
  },
  server: { host: "127.0.0.1" },
  preview: { host: "127.0.0.1", port: 0 },
});
