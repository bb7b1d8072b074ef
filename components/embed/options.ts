import * as z from "zod";
import { DisplayName } from "@/server/domain/display-name";
import { EmailAddress } from "@/server/domain/email-address";
import { LANGUAGES } from "@/server/domain/vocabulary";

/** Longest fragment that is parsed, characters. */
const LONGEST = 16_384;

const THEMES = ["light", "dark", "auto"] as const;

/** Options an integrator may put into a frame's address (domain/signing.md 4.17, components/README.md 9.3). */
const KEYS = {
  theme: z.enum(THEMES),
  darkModeDisabled: z.boolean(),
  cssVars: z.record(z.string().max(40), z.string().max(100)).refine((vars) => Object.keys(vars).length <= 40),
  language: z.enum(LANGUAGES),
  email: EmailAddress,
  lockEmail: z.boolean(),
  name: DisplayName,
  lockName: z.boolean(),
  allowDocumentRejection: z.boolean(),
  showOtherRecipientsCompletedFields: z.boolean(),
  hideHeader: z.boolean(),
} as const;

export const EMBED_OPTIONS = Object.keys(KEYS);

const EXPECTED: Readonly<Record<keyof typeof KEYS, string>> = {
  theme: `one of ${THEMES.join(", ")}`,
  darkModeDisabled: "true or false",
  cssVars: "an object of texts",
  language: `one of ${LANGUAGES.join(", ")}`,
  email: "one e-mail address",
  lockEmail: "true or false",
  name: "a name of at most 255 characters, without invisible ones",
  lockName: "true or false",
  allowDocumentRejection: "true or false",
  showOtherRecipientsCompletedFields: "true or false",
  hideHeader: "true or false",
};

const Options = z.object(KEYS).partial();

export type EmbedOptions = {
  theme: (typeof THEMES)[number];
  cssVars: Readonly<Record<string, string>>;
  /** Undefined: the envelope's own language. */
  language: (typeof LANGUAGES)[number] | undefined;
  /** Empty when not given. */
  name: string;
  email: string;
  lockName: boolean;
  lockEmail: boolean;
  /** Off by default. */
  allowDocumentRejection: boolean;
  /** On by default: a recipient also signs the values the other recipients put on the document. */
  showOtherRecipientsCompletedFields: boolean;
  hideHeader: boolean;
};

export type ReadOptions = { options: EmbedOptions; complaints: readonly string[] };

/**
 * Reads the fragment of a frame's address: base64 (or base64url) of UTF-8 JSON. The input is untrusted:
 * bad parts are dropped and never fatal. Complaints go to the integrator's console and quote no input.
 */
export function readOptions(fragment: string): ReadOptions {
  const text = fragment.replace(/^#/, "");
  if (text === "") return { options: resolveOptions({}), complaints: [] };
  const record = z.record(z.string(), z.unknown()).safeParse(decodeFragment(text));
  if (!record.success) {
    return {
      options: resolveOptions({}),
      complaints: ["the fragment must be base64 of a JSON object; all of it is ignored"],
    };
  }
  const complaints = listKeyComplaints(record.data);
  const validOptions = new Map<string, unknown>();
  for (const key of Object.keys(KEYS).filter(isKey)) {
    if (!Object.hasOwn(record.data, key)) continue;
    const parsed = KEYS[key].safeParse(record.data[key]);
    if (parsed.success) validOptions.set(key, parsed.data);
    else complaints.push(`${key} must be ${EXPECTED[key]}; it is ignored`);
  }
  const options = resolveOptions(Options.parse(Object.fromEntries(validOptions)));
  if (options.lockName && options.name === "") complaints.push("lockName does nothing without name");
  if (options.lockEmail && options.email === "") complaints.push("lockEmail does nothing without email");
  return { options, complaints };
}

const isKey = (key: string): key is keyof typeof KEYS => Object.hasOwn(KEYS, key);

function listKeyComplaints(record: Readonly<Record<string, unknown>>): string[] {
  const strange = Object.keys(record).filter((key) => !isKey(key));
  return strange.slice(0, 20).map((key) => {
    if (key === "css")
      return "css is not accepted: a signing page wears no foreign style sheets; use cssVars";
    return `${JSON.stringify(key.slice(0, 40))} is not an option; it is ignored`;
  });
}

function resolveOptions(given: z.infer<typeof Options>): EmbedOptions {
  const theme = given.theme ?? "auto";
  return {
    theme: given.darkModeDisabled === true && theme === "auto" ? "light" : theme,
    cssVars: given.cssVars ?? {},
    language: given.language,
    name: given.name ?? "",
    email: given.email ?? "",
    lockName: given.lockName ?? false,
    lockEmail: given.lockEmail ?? false,
    allowDocumentRejection: given.allowDocumentRejection ?? false,
    showOtherRecipientsCompletedFields: given.showOtherRecipientsCompletedFields ?? true,
    hideHeader: given.hideHeader ?? false,
  };
}

/**
 * Decodes base64 JSON, or base64 of percent-encoded JSON as other embeds send it. Null when it is neither.
 */
function decodeFragment(fragment: string): unknown {
  if (fragment.length > LONGEST) return null;
  try {
    const binary = atob(decodeURIComponent(fragment).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return JSON.parse(text.startsWith("%7B") ? decodeURIComponent(text) : text);
  } catch {
    return null;
  }
}
