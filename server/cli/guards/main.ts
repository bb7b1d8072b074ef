import { existsSync } from "node:fs";
import { listLongFiles, listRuleViolations } from "./guards";
import { listMissingPaths, listUnresolvedMentions } from "./references";
import { listStyleComplaints } from "./style";
import { readPages, readStyles, readTree } from "./tree";
import { listUnusedPlans } from "./unused-plans";

/** `npm run lint` after Biome: prints every breach of the guards, one a line, as `file:line rule why`. */
const root = process.cwd();
const sources = readTree(root);
const pages = readPages(root);
// The examples in that test do not count as mentions.
const saying = sources.filter(({ path }) => path !== "server/cli/guards/references.test.ts");
const mentions = listUnresolvedMentions([...saying, ...readStyles(root)], pages);
const warnings = listLongFiles(sources).map(
  ({ path, lines }) => `${path}: ${lines} lines, more than most files`,
);
for (const line of warnings) console.warn(line);
const complaints = [
  ...listRuleViolations(sources).map(({ file, line, rule, why }) => `${file}:${line} ${rule} ${why}`),
  ...listUnusedPlans(sources).map(
    (plan) => `server/domain: ${plan} is carried out by no procedure and no job`,
  ),
  ...mentions.map((said) => `${said} leads to no page or heading`),
  ...listStyleComplaints(sources),
  ...listMissingPaths(pages, existsSync).map((said) => `${said} is no file`),
];
for (const line of complaints) console.error(line);
process.exitCode = complaints.length === 0 ? 0 : 1;
