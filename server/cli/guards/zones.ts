import path from "node:path";

/**
 * Allowed imports by zone (server/README.md 2): a zone may import only what it lists. Files directly in
 * `server/` (env, log, runtime, clock, ids, secrets …) are the ground that all server code may use.
 */
const EFFECTS = ["storage", "pdf", "mail", "webhooks"] as const;

export type Import = {
  from: string;
  isTypeOnly: boolean;
  line: number;
  /** Names imported as values, as the other file exports them; `*` for all. */
  names: readonly string[];
};

type Zone = {
  name: string;
  holds: RegExp;
  may: readonly RegExp[];
  mayTypes?: readonly RegExp[];
  /** Packages that it may import; absent means any. */
  packages?: readonly RegExp[];
};

const GROUND =
  /^server\/(?:env|inngest-settings|log|counters|runtime|clock|ids|secrets|root|open-transaction|services)$/;
const DOMAIN = /^server\/domain(?:\/|$)/;
const CONTRACT = /^server\/contract\//;
const DB = /^server\/db\//;
const AUTH = /^server\/(?:auth|identity)\//;
const EFFECT = new RegExp(`^server/(?:${EFFECTS.join("|")})(?:/|$)`);
/** The only exit: every call to another server passes here, with a policy for the origin of its address. */
const OUTBOUND = /^server\/outbound\//;
/** Data of an envelope for certificate, stamps and audit PDF, shared by jobs and procedures. */
const EVIDENCE = /^server\/evidence\//;
/** The independent check of sealed files: it shares no code with the sealer, so it may import none of it. */
const VERIFY = /^server\/verify\//;
const ROUTERS = /^server\/routers(?:\/|$)/;
/** The paths by which bytes from outside become an upload row: multipart, interface and signed links. */
const UPLOADS = /^server\/uploads\//;
/** The API documentation: guides and reference, generated from the product's own definitions. */
const DOCS = /^server\/docs\//;
const PROCEDURES = /^server\/trpc$/;
const CALLER = /^server\/caller$/;
/** The process's services, for entry points only (`locator-rule.ts` lists the files). */
const PROCESS_SERVICES = /^server\/process-services$/;
/** Facts about the process that any part of it may read. */
const PROCESS = /^server\/(?:health|installation-mark|proxy-note|page-status|env-forms|storage-url)$/;
const CHECKS = /^server\/checks\//;
const BACKUP = /^server\/backup\//;
const METRICS = /^server\/metrics\//;

/** The logic of a screen, separate from its components. */
const MODELS = /^components\/(?:signing|field-editor)\/model\//;

/**
 * Pure and isomorphic (ruling 69): dates and zones, bidi, message formatting, schemas, pen strokes, SCIM filters, IP
 * ranges.
 */
const PURE = [
  /^zod$/,
  /^date-fns(?:\/|$)/,
  /^@date-fns\//,
  /^bidi-js$/,
  /^harfbuzzjs$/,
  /^use-intl(?:\/|$)/,
  /^canonicalize$/,
  /^perfect-freehand$/,
  /^ipaddr\.js$/,
  /^scim2-parse-filter$/,
];

const ZONES: readonly Zone[] = [
  { name: "domain", holds: DOMAIN, may: [DOMAIN], packages: PURE },
  { name: "contract", holds: CONTRACT, may: [DOMAIN, CONTRACT], mayTypes: [DB], packages: PURE },
  {
    // Beyond the table: the store writes audit rows, frozen event bodies and outbox rows in one transaction
    // (server/README.md 4, 5). It therefore knows their shapes and the one function that promises an effect.
    name: "db",
    holds: DB,
    may: [DOMAIN, DB, GROUND, /^server\/contract\/(?:audit(?:-proofs)?|event)$/, /^server\/jobs\/enqueue$/],
  },
  {
    // Beyond the table: the transaction that stores the hash of a mailed sign-in code also promises the mail.
    name: "auth",
    holds: AUTH,
    may: [DOMAIN, DB, AUTH, OUTBOUND, GROUND, PROCESS_SERVICES, /^server\/mail\/compose$/],
    mayTypes: [PROCEDURES],
  },
  {
    // Beyond the table: mails are composed from an aggregate and written as rows with their job, inside the
    // business transaction (server/README.md 5).
    name: "mail",
    holds: /^server\/mail\//,
    may: [DOMAIN, DB, GROUND, /^server\/mail\//, /^server\/jobs\/enqueue$/],
  },
  ...EFFECTS.filter((name) => name !== "mail").map((name) => ({
    name,
    holds: new RegExp(`^server/${name}/`),
    may: [DOMAIN, OUTBOUND, GROUND, new RegExp(`^server/${name}/`), ...(name === "pdf" ? [VERIFY] : [])],
  })),
  { name: "outbound", holds: OUTBOUND, may: [DOMAIN, OUTBOUND, GROUND] },
  { name: "verify", holds: VERIFY, may: [VERIFY, DOMAIN, GROUND], packages: [/^node:/] },
  {
    name: "routers",
    holds: ROUTERS,
    may: [
      DOMAIN,
      CONTRACT,
      DB,
      AUTH,
      EFFECT,
      EVIDENCE,
      VERIFY,
      OUTBOUND,
      ROUTERS,
      PROCEDURES,
      GROUND,
      /^server\/jobs\/(?:enqueue|queue-state|failed-jobs)$/,
      // Checks shared by the Admin health page and `doctor`.
      CHECKS,
    ],
  },
  { name: "evidence", holds: EVIDENCE, may: [DOMAIN, CONTRACT, DB, EFFECT, EVIDENCE, VERIFY, GROUND] },
  {
    name: "jobs",
    holds: /^server\/jobs\//,
    may: [
      DOMAIN,
      CONTRACT,
      DB,
      EFFECT,
      EVIDENCE,
      ROUTERS,
      GROUND,
      PROCESS_SERVICES,
      BACKUP,
      /^server\/jobs\//,
    ],
  },
  {
    // Beyond the table: a restored backup is judged by the independent verifier.
    name: "backup",
    holds: BACKUP,
    may: [DOMAIN, DB, /^server\/storage(?:\/|$)/, VERIFY, PROCESS, GROUND, BACKUP],
  },
  { name: "uploads", holds: UPLOADS, may: [DOMAIN, DB, EFFECT, GROUND, UPLOADS] },
  {
    // Beyond the table: a stored response commits with its effect, so the transport opens the transaction
    // (ruling 20). A database that is down is a 503. The document is generated from the published procedures.
    name: "rest",
    holds: /^server\/rest\//,
    may: [
      /^server\/domain\/(?:errors|error-table|tenancy\/(?:api-scope|restricted-procedures|limited-procedures)|webhook\/(?:events|delivery)|field\/meta)$/,
      /^server\/db\/(?:store\/(?:idempotency|request-log)|outage)$/,
      /^server\/routers\/published-procedures$/,
      CONTRACT,
      AUTH,
      /^server\/storage(?:\/|$)/,
      UPLOADS,
      CALLER,
      GROUND,
      PROCESS_SERVICES,
      /^server\/rest\//,
    ],
    mayTypes: [ROUTERS, PROCEDURES, DOMAIN, /^server\/db\/client$/],
  },
  {
    // Beyond the table: the guides and the reference put into words what domain, contract and document say in
    // constants and schemas.
    name: "docs",
    holds: DOCS,
    may: [DOMAIN, CONTRACT, GROUND, DOCS, /^server\/rest\/openapi\//],
    mayTypes: [/^server\/routers\/published-procedures$/],
  },
  {
    name: "documentation",
    holds: /^app\/api\/v2\/docs\//,
    may: [
      DOMAIN,
      CONTRACT,
      DOCS,
      GROUND,
      /^server\/rest\//,
      /^components\//,
      /^app\/(?:preferences$|api\/v2\/docs\/)/,
    ],
  },
  { name: "api", holds: /^app\/api\/v[12]\//, may: [CONTRACT, /^server\/rest\//] },
  {
    // Entry points beside REST: files, the signing page's calls, tRPC, sign-in, and endpoints for an
    // operator's programs.
    name: "doors",
    holds: /^app\/api\//,
    may: [DOMAIN, CONTRACT, AUTH, METRICS, PROCESS, GROUND, /^server\/rest\//, /^server\/routers$/],
  },
  {
    name: "checks",
    holds: CHECKS,
    may: [DOMAIN, DB, EFFECT, OUTBOUND, CHECKS, PROCESS, GROUND, /^server\/jobs\//],
  },
  { name: "metrics", holds: METRICS, may: [DOMAIN, DB, METRICS, PROCESS, GROUND, /^server\/jobs\//] },
  { name: "procedures", holds: /^server\/trpc\.ts$/, may: [DOMAIN, CONTRACT, DB, GROUND] },
  {
    name: "caller",
    holds: /^server\/caller\.ts$/,
    may: [DOMAIN, DB, ROUTERS, GROUND, PROCESS_SERVICES],
    mayTypes: [PROCEDURES],
  },
  { name: "services", holds: /^server\/(?:process-)?services\.ts$/, may: [EFFECT, GROUND] },
  {
    name: "ground",
    holds: /^server\/[^/]+\.ts$/,
    may: [DOMAIN, DB, PROCESS, GROUND, /^server\/identity\/[^/]+\/settings$/],
    mayTypes: [/^server\/storage$/],
  },
  {
    // Composes the product: start, build, worker, admin, tests. No other part of the product imports it.
    name: "cli",
    holds: /^server\/cli\//,
    may: [/^server\//, /^components\/preferences\//],
  },
  // The last one: types that Next generates at a build.
  { name: "root", holds: /^[^/]+$/, may: [/^server\/cli\//, DOMAIN, /^\.next\//] },
  {
    name: "pages",
    holds: /^app\/(?!api\/)/,
    may: [
      DOMAIN,
      CONTRACT,
      /^server\/auth\/(?:session|origin|resolve-actor)$/,
      CALLER,
      // Tells whether this start shows the made-up screens under /dev.
      /^server\/env$/,
      // The status that a page sets for its own response.
      /^server\/page-status$/,
      /^components\//,
      /^app\/(?!api\/)/,
    ],
    mayTypes: [ROUTERS],
  },
  {
    // Pending steps and valid input, without React and without a browser: tested as plain functions.
    name: "models",
    holds: MODELS,
    may: [DOMAIN, CONTRACT, MODELS],
    mayTypes: [/^components\/(?:signing|field-editor)\//],
    packages: PURE,
  },
  {
    name: "components",
    holds: /^components\//,
    may: [DOMAIN, CONTRACT, /^components\//],
    mayTypes: [ROUTERS, DOCS],
  },
  { name: "e2e", holds: /^e2e\//, may: [/^e2e\//, /^server\/cli\/seed-world/, DOMAIN], mayTypes: [CONTRACT] },
];

/**
 * Resolves `@/server/x` and relative specifiers to a path from the root, without extension; undefined for
 * packages.
 */
export function toProjectPath(importer: string, specifier: string): string | undefined {
  const isOwn = specifier.startsWith("@/") || specifier.startsWith(".");
  if (!isOwn) return undefined;
  const joined = specifier.startsWith("@/")
    ? specifier.slice(2)
    : path.posix.join(path.posix.dirname(importer), specifier);
  return joined.replace(/\.(?:[mc]?[jt]sx?)$/, "");
}

/** Returns every static and dynamic import and re-export of a comment-free source. */
export function listImports(readable: string): Import[] {
  const imports: Import[] = [];
  const getLine = (offset: number) => readable.slice(0, offset).split("\n").length;
  for (const match of readable.matchAll(
    /^\s*(?:import|export)\s+(type\s+)?(?:[^;"'`]*?\sfrom\s+)?["']([^"'\n]+)["']/gm,
  )) {
    const names = /\{([^}]*)\}/.exec(match[0])?.[1]?.split(",") ?? [];
    const filled = names.map((name) => name.trim()).filter((name) => name !== "");
    // A default import beside the braces is a value, even if the braces hold only types.
    const isBraceFirst = /^\s*(?:import|export)\s*\{/.test(match[0]);
    const areAllTypes = isBraceFirst && filled.length > 0 && filled.every((name) => name.startsWith("type "));
    const start = match.index + match[0].search(/\S/);
    const values = filled
      .filter((name) => !name.startsWith("type "))
      .map((name) => name.split(/\s+as\s+/)[0] ?? "");
    imports.push({
      from: match[2] ?? "",
      isTypeOnly: match[1] !== undefined || areAllTypes,
      line: getLine(start),
      names: /^\s*(?:import|export)\s+\*/.test(match[0]) ? ["*"] : values,
    });
  }
  for (const match of readable.matchAll(/\b(?:import|require)\(\s*["'`]([^"'`\n]+)["'`]\s*\)/g)) {
    const isType = /(?:typeof\s+|:\s*|<\s*)$/.test(
      readable.slice(Math.max(0, match.index - 12), match.index),
    );
    imports.push({ from: match[1] ?? "", isTypeOnly: isType, line: getLine(match.index), names: ["*"] });
  }
  return imports;
}

export const hasZone = (file: string): boolean => ZONES.some(({ holds }) => holds.test(file));

export function listForbiddenImports(file: string, imports: readonly Import[]): Import[] {
  const zone = ZONES.find((candidate) => candidate.holds.test(file));
  if (!zone) return [];
  return imports.filter(({ from, isTypeOnly }) => {
    const target = toProjectPath(file, from);
    if (target === undefined) {
      return (
        zone.packages !== undefined && !isTypeOnly && !zone.packages.some((allowed) => allowed.test(from))
      );
    }
    if (zone.may.some((allowed) => allowed.test(target))) return false;
    return !(isTypeOnly && zone.mayTypes?.some((allowed) => allowed.test(target)));
  });
}
