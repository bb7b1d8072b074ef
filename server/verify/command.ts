import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { verifyBundle } from "./bundle-folder";
import { parseCertificates } from "./certificate";
import { getReportWords, printBundle, printReport, type SpokenLanguage } from "./print";
import type { Status } from "./reasons";
import { verifyPdf } from "./verify-pdf";

/**
 * `npm run verify -- FILE` and the self-contained `verify.mjs`: no network, no server, nothing written. Exit
 * codes: 0 passed, 1 failed, 2 indeterminate, 64 for wrong arguments.
 */

const EXIT: Readonly<Record<Status, number>> = { passed: 0, failed: 1, indeterminate: 2 };
const USAGE = 64;

type Call = {
  files: string[];
  bundles: string[];
  trust: string[];
  at: Date;
  isJson: boolean;
  language: SpokenLanguage;
};

function readCall(args: readonly string[], now: Date): Call | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        bundle: { type: "string", multiple: true, default: [] },
        trust: { type: "string", multiple: true, default: [] },
        at: { type: "string" },
        json: { type: "boolean", default: false },
        language: { type: "string", default: "en" },
      },
    });
    const at = values.at === undefined ? now : new Date(values.at);
    const isSensible = positionals.length + values.bundle.length > 0 && !Number.isNaN(at.getTime());
    if (!isSensible) return null;
    const language = values.language === "es" ? "es" : "en";
    return {
      files: positionals,
      bundles: values.bundle,
      trust: values.trust,
      at,
      isJson: values.json,
      language,
    };
  } catch {
    return null;
  }
}

function pickWorst(statuses: readonly Status[]): Status {
  if (statuses.includes("failed")) return "failed";
  return statuses.includes("indeterminate") ? "indeterminate" : "passed";
}

/** Runs the command; prints through `say`, errors through `complain`; returns the exit code. */
export function runVerify(
  args: readonly string[],
  now: Date,
  say: (line: string) => void,
  complain: (line: string) => void,
): number {
  const call = readCall(args, now);
  if (!call) {
    complain(getReportWords("en").cli.usage);
    return USAGE;
  }
  const readFileOrNull = (path: string): Buffer | null => {
    try {
      return readFileSync(path);
    } catch {
      complain(`${path}: ${getReportWords(call.language).cli.cannotRead}`);
      return null;
    }
  };
  const trusted = call.trust.map(readFileOrNull);
  const inputs = call.files.map((path) => ({ path, bytes: readFileOrNull(path) }));
  if (trusted.includes(null) || inputs.some(({ bytes }) => bytes === null)) return USAGE;
  const anchors = trusted.flatMap((bytes) => (bytes ? parseCertificates(bytes) : []));
  const { at, language } = call;
  const reports = inputs.flatMap(({ path, bytes }) =>
    bytes ? [{ path, report: verifyPdf(bytes, { anchors, at }) }] : [],
  );
  const bundles = call.bundles.map((folder) => ({ path: folder, report: verifyBundle(folder, anchors, at) }));
  const statuses = [...reports, ...bundles].map(({ report }) => report.status);
  if (call.isJson) {
    const all = [...reports, ...bundles].map(({ path, report }) => ({ path, ...report }));
    say(JSON.stringify(all.length === 1 ? all[0] : all, null, 2));
  } else {
    for (const { path, report } of reports) say(printReport(path, report, language).join("\n"));
    for (const { path, report } of bundles) say(printBundle(path, report, language).join("\n"));
  }
  return EXIT[pickWorst(statuses)];
}
