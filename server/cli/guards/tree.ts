import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { SourceFile } from "./guards";

const FOLDERS = ["app", "components", "server", "e2e", ".github"];

export const readTree = (root: string): SourceFile[] => readFilesByExtension(root, /\.[cm]?[jt]sx?$/);

/** Style sheets too, because their comments may name a page. */
export const readStyles = (root: string): SourceFile[] => readFilesByExtension(root, /\.css$/);

export const readPages = (root: string): SourceFile[] => readFilesByExtension(root, /\.md$/);

function readFilesByExtension(root: string, ending: RegExp): SourceFile[] {
  const inFolders = FOLDERS.flatMap((folder) => {
    try {
      return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true });
    } catch {
      return [];
    }
  });
  const atRoot = readdirSync(root, { withFileTypes: true });
  return [...inFolders, ...atRoot]
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return { path: path.relative(root, file).split(path.sep).join("/"), text: readFileSync(file, "utf8") };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
