// @ts-check
import { readdirSync, rmSync } from "node:fs";
import path from "node:path";

/** Files and folders of packages that nothing reads, as paths below node_modules. */
const UNREAD = [
  // Source maps: stack traces keep the names of functions without them.
  /\.map$/,
  // Fonts that nothing draws (`server/pdf/draw/faces.ts`), and their pictures.
  /^@expo-google-fonts\/[^/]+\/(?!(?:400Regular|600SemiBold)$)\d{3}\w+$/,
  /^@expo-google-fonts\/[^/]+\/font-family\.png$/,
  // C headers, for compiling native modules.
  /^node-[^/]+\/include$/,
  // Second copies for other module systems.
  /^lucide-react\/dist\/cjs$/,
  /^pdf-lib\/(?:dist|src|ts3\.4)$/,
  /^pdfjs-dist\/(?:legacy\/)?build\/pdf\.sandbox\.mjs$/,
];

/**
 * Deletes what npm installed and nothing reads: two fifths of its bytes. `npm ci` restores it.
 * @param {string} folder node_modules
 */
export function deleteUnreadFiles(folder, below = "") {
  for (const entry of readdirSync(path.join(folder, below), { withFileTypes: true })) {
    const place = below === "" ? entry.name : `${below}/${entry.name}`;
    if (UNREAD.some((pattern) => pattern.test(place)))
      rmSync(path.join(folder, place), { recursive: true, force: true });
    else if (entry.isDirectory()) deleteUnreadFiles(folder, place);
  }
}
