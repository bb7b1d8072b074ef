import { z } from "zod";
import {
  bucketVariable,
  destinationVariable,
  emptyToUndefined,
  keyRingVariable,
  listVariable,
  mailboxVariable,
  placeVariable,
  secretVariable,
  textVariable,
  urlVariable,
  wholeNumberVariable,
} from "@/server/env-forms";
import { describeClaveUnicaGaps } from "@/server/identity/claveunica/settings";
import { describeRemoteSignatureGaps } from "@/server/identity/remote-signature/settings";
import { devServerVariable, findInngestProblem } from "@/server/inngest-settings";
import { findInstance, provide } from "@/server/runtime";

export type { Bucket } from "@/server/storage-url";

const CIDR = /^(?:\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2})?|[0-9a-fA-F:]+(?:\/\d{1,3})?)$/;
const HOST_PORT = /^(?:[A-Za-z0-9.-]+|\[[0-9a-fA-F:]+\]):\d{1,5}$/;
const POSTGRES_SHAPE = "a URL such as postgres://user:password@host:5432/database";

/** Every variable Rubrica reads, once (ruling 38): name, meaning, form and default. */
export const VARIABLES = {
  PORT: wholeNumberVariable("Port the web server listens on.", 3000, 1, 65535),
  HOST: z
    .preprocess(emptyToUndefined, z.string().default("0.0.0.0"))
    .meta({ description: "Address the web server listens on.", fallback: "0.0.0.0" }),
  BASE_URL: urlVariable(
    "Public address. Every link in mails and PDFs uses it; other devices need it.",
    ["http:", "https:"],
    "an address such as https://sign.example.org",
    "http://localhost:PORT",
  ),
  DATA_DIR: z
    .preprocess(emptyToUndefined, z.string().default("./data"))
    .meta({ description: "Folder for everything Rubrica keeps by itself.", fallback: "./data" }),
  DATABASE_URL: urlVariable(
    "Your own PostgreSQL, version 16 or newer. Unset: an embedded PostgreSQL 18 in DATA_DIR.",
    ["postgres:", "postgresql:"],
    POSTGRES_SHAPE,
    "embedded",
  ),
  STORAGE_URL: bucketVariable(
    "Where files live: s3://KEY:SECRET@host/bucket?region=…&endpoint=…. Unset: DATA_DIR/files.",
    "DATA_DIR/files",
  ),
  SMTP_URL: urlVariable(
    "Mail server. Unset: mails are kept and shown under Admin → Mail.",
    ["smtp:", "smtps:"],
    "an address such as smtp://user:password@host:587",
    "kept in the database",
  ),
  MAIL_FROM: z
    .preprocess(emptyToUndefined, z.string().default("Rubrica <no-reply@localhost>"))
    .meta({ description: "Sender of every mail.", fallback: "Rubrica <no-reply@localhost>" }),
  BOUNCE_ADDRESS: mailboxVariable(
    "Mailbox for mail that cannot be delivered, such as bounces@example.org; mail to bounces+anything@example.org must arrive there too. Every mail leaves with an address of its own at it. Unset: what comes back goes to MAIL_FROM, and nobody reads it here.",
  ),
  BOUNCE_URL: urlVariable(
    "Where that mailbox is read, once a minute; `/Folder` at its end names another folder than INBOX. Unset: not read.",
    ["imap:", "imaps:"],
    "an address such as imaps://user:password@host",
    "not read",
  ),
  BOUNCE_TOKEN: textVariable(
    "With it, POST /api/mail/report takes such a message (message/rfc822) from whoever sends `Authorization: Bearer` with this value.",
  ),
  MAIL_SPF_INCLUDE: textVariable(
    "Name whose SPF record lists the servers that send for this installation, such as spf.example.org. A domain that includes it lets mail come from its addresses. Unset: a domain publishes a DKIM key for that.",
  ),
  DNS_SERVERS: listVariable(
    "Name servers that are asked about the domains of sender addresses, as address or address:port. Unset: those of the system.",
    /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-fA-F:]+\])(?::\d{1,5})?$/,
    "addresses separated by commas, such as 9.9.9.9 or [2620:fe::fe]:53",
  ),
  MAIL_ATTACHMENTS_MB: wholeNumberVariable(
    "Sealed files travel with the mail up to this size together, in MB; larger ones stay behind its link.",
    10,
    0,
    100,
  ),
  NEXTAUTH_SECRET: secretVariable("Signs the session cookies."),
  ENCRYPTION_KEYS: keyRingVariable(
    "Keys for secrets at rest, `id:base64,…` with 32 bytes each; the first encrypts, all decrypt.",
  ),
  TOKEN_HMAC_KEY: secretVariable("Key under which signing links are looked up."),
  SIGNING_KEY_FILE: textVariable(
    "PEM file with the private key that seals. Unset: the installation's own authority.",
  ),
  SIGNING_CERT_FILE: textVariable("PEM file with the certificate of SIGNING_KEY_FILE and its chain."),
  SIGNING_P12_FILE: textVariable("PKCS#12 file with key and certificate, instead of the two above."),
  SIGNING_PASSPHRASE: textVariable("Passphrase of SIGNING_P12_FILE or SIGNING_KEY_FILE."),
  SIGNING_APPEARANCE: placeVariable(
    "Where the seal shows who sealed and when: `first` or `last` page, then x, y, width, height in percent.",
  ),
  TSA_URLS: listVariable(
    "Time-stamp authorities (RFC 3161), asked in this order. Set, seals are long-term signatures (PAdES B-LTA). Unset: B-B.",
    /^https?:\/\/\S+$/,
    "addresses starting with http:// or https://, separated by commas",
  ),
  TSA_POLICY: z
    .preprocess(
      emptyToUndefined,
      z.enum(["required", "best-effort"], "`required` or `best-effort`").default("best-effort"),
    )
    .meta({
      description:
        "When no authority answers, or an issuer does not say what a certificate is worth: `best-effort` seals with less and says so in the audit log, `required` waits and tries again.",
      fallback: "best-effort",
    }),
  WORKER: z.preprocess(emptyToUndefined, z.enum(["on", "off"], "`on` or `off`").default("on")).meta({
    description: "`off`: this web process leaves background work to processes started by `npm run worker`.",
    fallback: "on",
  }),
  INNGEST_DEV: devServerVariable(
    "Address of a local Inngest dev server, or 1; its calls are not signed. Refused unless BASE_URL is this machine.",
  ),
  INNGEST_EVENT_KEY: textVariable(
    "With it and INNGEST_SIGNING_KEY, background work runs on Inngest; the database queue only relays.",
  ),
  INNGEST_SIGNING_KEY: textVariable("Signing key of the Inngest environment."),
  INNGEST_SIGNING_KEY_FALLBACK: textVariable("The signing key before or after it, while it is rotated."),
  INNGEST_BASE_URL: urlVariable(
    "Address of a self-hosted Inngest. Unset: Inngest Cloud.",
    ["http:", "https:"],
    "an address such as https://inngest.example.org",
  ),
  WEBHOOK_ALLOWED_HOSTS: listVariable(
    "Exact host:port pairs that webhooks, company sign-ins and receivers of logs may reach although their address is private.",
    HOST_PORT,
    "host:port pairs separated by commas",
  ),
  TRUSTED_PROXIES: listVariable(
    "Addresses or CIDR ranges of reverse proxies whose X-Forwarded-For is believed.",
    CIDR,
    "addresses or CIDR ranges separated by commas, such as 10.0.0.0/8",
  ),
  RATE_LIMIT_PER_TOKEN: wholeNumberVariable("REST requests a minute for one API token.", 1000, 1, 1_000_000),
  RATE_LIMIT_PER_IP: wholeNumberVariable("REST requests a minute for one address.", 3000, 1, 1_000_000),
  MAX_UPLOAD_MB: wholeNumberVariable("Largest accepted PDF, in megabytes.", 50, 1, 1000),
  MAX_PAGES: wholeNumberVariable("Most pages an accepted PDF may have.", 2000, 1, 10_000),
  CLAVE_UNICA_CLIENT_ID: textVariable(
    "ClaveÚnica client. With its secret and address, people can identify themselves; its registered redirect_uri is BASE_URL/api/identity/claveunica/callback.",
  ),
  CLAVE_UNICA_CLIENT_SECRET: textVariable("Secret of that client."),
  CLAVE_UNICA_BASE_URL: urlVariable(
    "Address of the ClaveÚnica service.",
    ["http:", "https:"],
    "an address such as https://accounts.claveunica.gob.cl",
  ),
  CLAVE_UNICA_LOGOUT_REDIRECT: urlVariable(
    "Address registered with ClaveÚnica that people come back to after its log-out. Unset: nobody is logged out there.",
    ["http:", "https:"],
    "an address such as https://sign.example.org",
    "no log-out",
  ),
  CLAVE_UNICA_JWKS_URL: urlVariable(
    "Keys that sign ClaveÚnica's id_token. Unset: its claims are checked, its signature is not.",
    ["http:", "https:"],
    "an address such as https://accounts.claveunica.gob.cl/openid/jwks",
    "signature not checked",
  ),
  CSC_BASE_URL: urlVariable(
    "Remote signature service (Cloud Signature Consortium API v2). With the three variables that follow, recipients may sign with their own certificate; its registered redirect_uri is BASE_URL/api/identity/csc/callback.",
    ["http:", "https:"],
    "an address such as https://provider.example/csc/v2",
  ),
  CSC_CLIENT_ID: textVariable("Client at that service."),
  CSC_CLIENT_SECRET: textVariable("Secret of that client."),
  CSC_TRUSTED_CERTS_FILE: textVariable(
    "PEM file with the accredited issuers whose certificates are accepted.",
  ),
  CSC_MULTISIGN: wholeNumberVariable(
    "How many files of one envelope that service signs with one authorisation; more are refused when sending.",
    1,
    1,
    100,
  ),
  BACKUP_TO: destinationVariable(
    "Where backups go by themselves: a folder, a bucket as in STORAGE_URL, or a single file that ends in .age. Unset: nowhere.",
  ),
  BACKUP_KEY: textVariable(
    "Key that encrypts backups: of `npm run admin -- backup key`, or a passphrase of at least 16 characters.",
  ),
  BACKUP_EVERY_HOURS: wholeNumberVariable(
    "With BACKUP_TO, hours from one backup to the next. Twice as many without one is an alarm in Admin.",
    24,
    1,
    8760,
  ),
  BACKUP_KEEP: wholeNumberVariable(
    "How many snapshots stay in the folder or bucket of BACKUP_TO.",
    14,
    1,
    1000,
  ),
  METRICS_TOKEN: textVariable(
    "With it, GET /api/metrics answers to `Authorization: Bearer` with this value.",
  ),
  LOG_LEVEL: z
    .preprocess(
      emptyToUndefined,
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

/** The variables as parsed, before any value is generated. */
export type Settings = z.output<typeof Environment>;

/** Values for the running product: none that it needs is optional. */
export type Env = Settings & {
  BASE_URL: string;
  NEXTAUTH_SECRET: string;
  ENCRYPTION_KEYS: string;
  TOKEN_HMAC_KEY: string;
};

/** A failed start: `message` is one sentence with the remedy, shown instead of a stack. */
export class StartProblem extends Error {
  override readonly name = "StartProblem";
}

/** Parses the variables and names every wrong one with its expected form. @throws StartProblem */
export function parseEnvironment(source: Readonly<Record<string, string | undefined>>): Settings {
  const parsed = Environment.safeParse(source);
  if (parsed.success) {
    const unfinished =
      describeClaveUnicaGaps(parsed.data) ??
      describeRemoteSignatureGaps(parsed.data) ??
      findInngestProblem(parsed.data) ??
      findBackupProblem(parsed.data) ??
      findTimestampProblem(parsed.data);
    if (unfinished) throw new StartProblem(unfinished);
    return parsed.data;
  }
  const sentences = parsed.error.issues.map(
    (issue) =>
      `${String(issue.path[0])} must be ${issue.message}; now it is ${maskValue(source, issue.path[0])}.`,
  );
  throw new StartProblem([...new Set(sentences)].join(" "));
}

/** A policy that requires a time-stamp without an authority would keep every envelope sealing for ever. */
const findTimestampProblem = ({ TSA_URLS, TSA_POLICY }: Settings): string | null =>
  TSA_POLICY === "required" && TSA_URLS.length === 0
    ? "TSA_POLICY is `required`, but TSA_URLS names no time-stamp authority."
    : null;

const findBackupProblem = ({ BACKUP_TO, BACKUP_KEY }: Settings): string | null =>
  BACKUP_TO !== undefined && BACKUP_KEY === undefined
    ? "BACKUP_TO is set without BACKUP_KEY: a backup is never written without encryption. `npm run --silent admin -- backup key` prints a new key."
    : null;

/** Secrets never reach the terminal, not even wrong ones. */
function maskValue(
  source: Readonly<Record<string, string | undefined>>,
  name: PropertyKey | undefined,
): string {
  const value = source[String(name)];
  const isPrivate = /SECRET|KEY|URL|PASSPHRASE|TOKEN|BACKUP_TO/.test(String(name)) && name !== "BASE_URL";
  return isPrivate ? "something else" : JSON.stringify(value);
}

/**
 * Fills in values that follow from other variables.
 * @throws StartProblem when a secret is neither set nor generated
 */
export function completeEnvironment(
  settings: Settings,
  generated: Readonly<Partial<Record<"NEXTAUTH_SECRET" | "ENCRYPTION_KEYS" | "TOKEN_HMAC_KEY", string>>>,
): Env {
  const readSecret = (name: "NEXTAUTH_SECRET" | "ENCRYPTION_KEYS" | "TOKEN_HMAC_KEY") => {
    const value = settings[name] ?? generated[name];
    if (value === undefined) throw new StartProblem(`${name} is not set and none was generated.`);
    return value;
  };
  return {
    ...settings,
    BASE_URL: (settings.BASE_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ""),
    NEXTAUTH_SECRET: readSecret("NEXTAUTH_SECRET"),
    ENCRYPTION_KEYS: readSecret("ENCRYPTION_KEYS"),
    TOKEN_HMAC_KEY: readSecret("TOKEN_HMAC_KEY"),
  };
}

/** Returns the environment of this process: the start script's values, else the variables as they are. */
export function env(): Env {
  return findInstance("env") ?? provide("env", completeEnvironment(parseEnvironment(process.env), {}));
}

const Described = z.object({ description: z.string(), fallback: z.string().optional() });

/** Builds the README's table of variables, in Markdown; a test keeps the two equal. */
export function formatConfigurationTable(): string {
  const rows = Object.entries(VARIABLES).map(([name, schema]) => {
    const { description, fallback } = Described.parse(schema.meta());
    return `| \`${name}\` | ${description} | ${fallback ? `\`${fallback}\`` : ""} |`;
  });
  return ["| Variable | What it does | Default |", "|---|---|---|", ...rows].join("\n");
}
