import { z } from "zod";
import { unfinishedClaveUnica } from "@/server/identity/claveunica/settings";
import { maybe, provide } from "@/server/runtime";
import { parseStorageUrl, STORAGE_SHAPE } from "@/server/storage-url";

export type { Bucket } from "@/server/storage-url";

/**
 * Every variable Rubrica reads, once (ruling 38): name, meaning, form and default. An empty string is the
 * same as an unset variable, because that is what `FOO= npm start` and most compose files mean.
 */
const unset = (value: unknown) => (value === "" ? undefined : value);

const text = (what: string) => z.preprocess(unset, z.string().optional()).meta({ description: what });

const whole = (what: string, fallback: number, min: number, max: number) =>
  z
    .preprocess(
      unset,
      z.coerce
        .number(`a whole number from ${min} to ${max}`)
        .int(`a whole number from ${min} to ${max}`)
        .min(min, `a whole number from ${min} to ${max}`)
        .max(max, `a whole number from ${min} to ${max}`)
        .default(fallback),
    )
    .meta({ description: what, fallback: String(fallback) });

const address = (what: string, protocols: readonly string[], shape: string, fallback?: string) =>
  z
    .preprocess(
      unset,
      z
        .string()
        .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), shape)
        .optional(),
    )
    .meta({ description: what, fallback: fallback ?? "" });

const bucket = (what: string, fallback: string) =>
  z
    .preprocess(
      unset,
      z
        .string()
        .transform((value, context) => {
          const parsed = parseStorageUrl(value);
          if (!("problem" in parsed)) return parsed;
          context.addIssue({ code: "custom", message: `${STORAGE_SHAPE} (${parsed.problem})` });
          return z.NEVER;
        })
        .optional(),
    )
    .meta({ description: what, fallback });

const list = (what: string, entry: RegExp, shape: string) =>
  z
    .preprocess(
      unset,
      z
        .string()
        .default("")
        .transform((value) =>
          value
            .split(",")
            .map((part) => part.trim())
            .filter((part) => part !== ""),
        )
        .refine((parts) => parts.every((part) => entry.test(part)), shape),
    )
    .meta({ description: what });

const keyRing = (what: string) =>
  z
    .preprocess(
      unset,
      z
        .string()
        .refine(
          (value) => value.split(",").every((pair) => isNamedKey(pair.trim())),
          "`id:base64` pairs separated by commas, each key 32 bytes",
        )
        .optional(),
    )
    .meta({ description: what, fallback: "generated into DATA_DIR" });

function isNamedKey(pair: string): boolean {
  const match = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]+={0,2})$/.exec(pair);
  return match?.[2] !== undefined && Buffer.from(match[2], "base64").length === 32;
}

const secret = (what: string) =>
  z
    .preprocess(unset, z.string().min(32, "at least 32 characters").optional())
    .meta({ description: what, fallback: "generated into DATA_DIR" });

const CIDR = /^(?:\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2})?|[0-9a-fA-F:]+(?:\/\d{1,3})?)$/;
const HOST_PORT = /^(?:[A-Za-z0-9.-]+|\[[0-9a-fA-F:]+\]):\d{1,5}$/;
const POSTGRES_SHAPE = "a URL such as postgres://user:password@host:5432/database";

export const VARIABLES = {
  PORT: whole("Port the web server listens on.", 3000, 1, 65535),
  HOST: z
    .preprocess(unset, z.string().default("0.0.0.0"))
    .meta({ description: "Address the web server listens on.", fallback: "0.0.0.0" }),
  BASE_URL: address(
    "Public address. Every link in mails and PDFs uses it; other devices need it.",
    ["http:", "https:"],
    "an address such as https://sign.example.org",
    "http://localhost:PORT",
  ),
  DATA_DIR: z
    .preprocess(unset, z.string().default("./data"))
    .meta({ description: "Folder for everything Rubrica keeps by itself.", fallback: "./data" }),
  DATABASE_URL: address(
    "Your own PostgreSQL, version 16 or newer. Unset: an embedded PostgreSQL 18 in DATA_DIR.",
    ["postgres:", "postgresql:"],
    POSTGRES_SHAPE,
    "embedded",
  ),
  STORAGE_URL: bucket(
    "Where files live: s3://KEY:SECRET@host/bucket?region=…&endpoint=…. Unset: DATA_DIR/files.",
    "DATA_DIR/files",
  ),
  SMTP_URL: address(
    "Mail server. Unset: mails are kept and shown under Admin → Mail.",
    ["smtp:", "smtps:"],
    "an address such as smtp://user:password@host:587",
    "kept in the database",
  ),
  MAIL_FROM: z
    .preprocess(unset, z.string().default("Rubrica <no-reply@localhost>"))
    .meta({ description: "Sender of every mail.", fallback: "Rubrica <no-reply@localhost>" }),
  NEXTAUTH_SECRET: secret("Signs the session cookies."),
  ENCRYPTION_KEYS: keyRing(
    "Keys for secrets at rest, `id:base64,…` with 32 bytes each; the first encrypts, all decrypt.",
  ),
  TOKEN_HMAC_KEY: secret("Key under which signing links are looked up."),
  SIGNING_KEY_FILE: text(
    "PEM file with the private key that seals. Unset: the installation's own authority.",
  ),
  SIGNING_CERT_FILE: text("PEM file with the certificate of SIGNING_KEY_FILE and its chain."),
  SIGNING_P12_FILE: text("PKCS#12 file with key and certificate, instead of the two above."),
  SIGNING_PASSPHRASE: text("Passphrase of SIGNING_P12_FILE or SIGNING_KEY_FILE."),
  TSA_URLS: list(
    "Time-stamp authorities (RFC 3161), tried in order.",
    /^https?:\/\/\S+$/,
    "addresses starting with http:// or https://, separated by commas",
  ),
  TSA_POLICY: z
    .preprocess(
      unset,
      z.enum(["required", "best-effort"], "`required` or `best-effort`").default("best-effort"),
    )
    .meta({
      description: "Whether a seal without a time-stamp is retried (`required`) or kept (`best-effort`).",
      fallback: "best-effort",
    }),
  INNGEST_DEV: text("Address of a local Inngest dev server, or 1. Refused when BASE_URL is public."),
  INNGEST_EVENT_KEY: text("With it, background work runs on Inngest instead of the database queue."),
  INNGEST_SIGNING_KEY: text("Signing key of the Inngest environment."),
  INNGEST_BASE_URL: address(
    "Address of a self-hosted Inngest.",
    ["http:", "https:"],
    "an address such as https://inngest.example.org",
  ),
  WEBHOOK_ALLOWED_HOSTS: list(
    "Exact host:port pairs that webhooks may reach although their address is private.",
    HOST_PORT,
    "host:port pairs separated by commas",
  ),
  TRUSTED_PROXIES: list(
    "Addresses or CIDR ranges of reverse proxies whose X-Forwarded-For is believed.",
    CIDR,
    "addresses or CIDR ranges separated by commas, such as 10.0.0.0/8",
  ),
  RATE_LIMIT_PER_TOKEN: whole("REST requests a minute for one API token.", 1000, 1, 1_000_000),
  RATE_LIMIT_PER_IP: whole("REST requests a minute for one address.", 3000, 1, 1_000_000),
  MAX_UPLOAD_MB: whole("Largest accepted PDF, in megabytes.", 50, 1, 1000),
  MAX_PAGES: whole("Most pages an accepted PDF may have.", 2000, 1, 10_000),
  CLAVE_UNICA_CLIENT_ID: text(
    "ClaveÚnica client. With its secret and address, people can identify themselves; its registered redirect_uri is BASE_URL/api/identity/claveunica/callback.",
  ),
  CLAVE_UNICA_CLIENT_SECRET: text("Secret of that client."),
  CLAVE_UNICA_BASE_URL: address(
    "Address of the ClaveÚnica service.",
    ["http:", "https:"],
    "an address such as https://accounts.claveunica.gob.cl",
  ),
  CLAVE_UNICA_LOGOUT_REDIRECT: address(
    "Address registered with ClaveÚnica that people come back to after its log-out. Unset: nobody is logged out there.",
    ["http:", "https:"],
    "an address such as https://sign.example.org",
    "no log-out",
  ),
  CLAVE_UNICA_JWKS_URL: address(
    "Keys that sign ClaveÚnica's id_token. Unset: its claims are checked, its signature is not.",
    ["http:", "https:"],
    "an address such as https://accounts.claveunica.gob.cl/openid/jwks",
    "signature not checked",
  ),
  CSC_BASE_URL: address(
    "Remote signature service (Cloud Signature Consortium API v2).",
    ["http:", "https:"],
    "an address such as https://provider.example/csc/v2",
  ),
  CSC_CLIENT_ID: text("Client at the remote signature service."),
  CSC_CLIENT_SECRET: text("Secret of that client."),
  METRICS_TOKEN: text("With it, GET /api/metrics answers to `Authorization: Bearer` with this value."),
  LOG_LEVEL: z
    .preprocess(
      unset,
      z
        .enum(
          ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
          "`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`",
        )
        .default("info"),
    )
    .meta({ description: "How much is logged.", fallback: "info" }),
} as const;

const Environment = z.object(VARIABLES);

/** The variables as parsed, before anything is generated. */
export type Settings = z.output<typeof Environment>;

/** What the running product reads: nothing that it needs is optional. */
export type Env = Settings & {
  BASE_URL: string;
  NEXTAUTH_SECRET: string;
  ENCRYPTION_KEYS: string;
  TOKEN_HMAC_KEY: string;
};

/** A start that cannot go on: `message` is one sentence with the remedy, shown instead of a stack. */
export class StartProblem extends Error {
  override readonly name = "StartProblem";
}

/** Parses the variables; every wrong one is named together with what it should be. @throws StartProblem */
export function parseEnvironment(source: Readonly<Record<string, string | undefined>>): Settings {
  const parsed = Environment.safeParse(source);
  if (parsed.success) {
    const unfinished = unfinishedClaveUnica(parsed.data);
    if (unfinished) throw new StartProblem(unfinished);
    return parsed.data;
  }
  const sentences = parsed.error.issues.map(
    (issue) =>
      `${String(issue.path[0])} must be ${issue.message}; now it is ${shown(source, issue.path[0])}.`,
  );
  throw new StartProblem([...new Set(sentences)].join(" "));
}

/** Secrets never reach the terminal, not even wrong ones. */
function shown(source: Readonly<Record<string, string | undefined>>, name: PropertyKey | undefined): string {
  const value = source[String(name)];
  const isPrivate = /SECRET|KEY|URL|PASSPHRASE|TOKEN/.test(String(name)) && name !== "BASE_URL";
  return isPrivate ? "something else" : JSON.stringify(value);
}

/** Fills in what follows from other variables. @throws StartProblem when a secret is neither set nor generated */
export function completeEnvironment(
  settings: Settings,
  generated: Readonly<Partial<Record<"NEXTAUTH_SECRET" | "ENCRYPTION_KEYS" | "TOKEN_HMAC_KEY", string>>>,
): Env {
  const secretNamed = (name: "NEXTAUTH_SECRET" | "ENCRYPTION_KEYS" | "TOKEN_HMAC_KEY") => {
    const value = settings[name] ?? generated[name];
    if (value === undefined) throw new StartProblem(`${name} is not set and none was generated.`);
    return value;
  };
  return {
    ...settings,
    BASE_URL: (settings.BASE_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ""),
    NEXTAUTH_SECRET: secretNamed("NEXTAUTH_SECRET"),
    ENCRYPTION_KEYS: secretNamed("ENCRYPTION_KEYS"),
    TOKEN_HMAC_KEY: secretNamed("TOKEN_HMAC_KEY"),
  };
}

/** The environment of this process: what the start script provided, else the variables as they stand. */
export function env(): Env {
  return maybe("env") ?? provide("env", completeEnvironment(parseEnvironment(process.env), {}));
}

const Described = z.object({ description: z.string(), fallback: z.string().optional() });

/** The README's table of variables, in Markdown; a test keeps the two equal. */
export function configurationTable(): string {
  const rows = Object.entries(VARIABLES).map(([name, schema]) => {
    const { description, fallback } = Described.parse(schema.meta());
    return `| \`${name}\` | ${description} | ${fallback ? `\`${fallback}\`` : ""} |`;
  });
  return ["| Variable | What it does | Default |", "|---|---|---|", ...rows].join("\n");
}

/** Whether the made-up screens under /dev exist: in development, and where our own tests ask; nothing to configure. */
export const showsSamples = (): boolean =>
  process.env.NODE_ENV !== "production" || process.env.RUBRICA_SAMPLES === "1";
