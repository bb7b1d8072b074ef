import { existsSync } from "node:fs";
import { missingPaths, unresolvedMentions } from "./server/cli/guards/references.ts";
import { readPages, readTree } from "./server/cli/guards/tree.ts";
const pages = readPages(".");
console.log(missingPaths(pages, existsSync).join("\n"));
const by = new Map<string, number>();
for (const f of unresolvedMentions(readTree("."), pages)) { const w = f.slice(f.indexOf(" ")+1); if (/ruling/.test(w)||process.argv[2]) by.set(process.argv[2]?f:w,(by.get(w)??0)+1); }
console.log([...by].map(([w,n])=>`${w}×${n}`).sort().join("; "));
