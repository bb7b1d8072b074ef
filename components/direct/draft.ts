import type { InputMethod } from "@/components/signing/api/signing-api";
import { recallJson, remember } from "@/components/signing/state/tab-memory";
import type { Language } from "@/server/domain/vocabulary";

/**
 * What a visitor has entered so far. It lives in this tab; the server has none of it before the finish
 * (components/README.md 7.1).
 */
export type DirectDraft = {
  /** Names the finish, so that repeating it makes nothing twice. */
  submissionId: string;
  /** Of the template the answers were given to; null before it was first seen. */
  revision: number | null;
  name: string;
  email: string;
  externalId: string | null;
  consent: {
    textVersion: string;
    language: Language;
    sentence: string;
    timezone: string | null;
    ticked?: boolean | undefined;
    givenAt: string;
  } | null;
  /** By field; null empties what the sender put in. */
  values: [fieldId: number, entered: { value: unknown; inputMethod: InputMethod }][];
  /** Pictures of signatures as data URLs, by the name the values call them. */
  pictures: [id: string, url: string][];
  /** What a code proved, and for which address. */
  proof: { email: string; value: string } | null;
  /** A finish was sent and nobody knows yet what became of it. */
  isSent: boolean;
};

export type Prefill = {
  name?: string | undefined;
  email?: string | undefined;
  externalId?: string | undefined;
};

/** A name nobody else will choose: 24 random bytes. */
function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const emptyDraft = ({ name = "", email = "", externalId }: Prefill): DirectDraft => ({
  submissionId: randomName(),
  revision: null,
  name,
  email,
  externalId: externalId ?? null,
  consent: null,
  values: [],
  pictures: [],
  proof: null,
  isSent: false,
});

/** FNV-1a, forward and backward: tells links apart in a key without spelling the token out. */
function shortHash(text: string): string {
  const fold = (characters: string[]) =>
    characters.reduce(
      (hash, each) => Math.imul(hash ^ (each.codePointAt(0) ?? 0), 16_777_619),
      2_166_136_261,
    );
  const halves = [[...text], [...text].reverse()].map((each) => (fold(each) >>> 0).toString(36));
  return halves.join("-");
}

const keyOf = (token: string) => `rubrica-direct-${shortHash(token)}`;

/** Only what we wrote ourselves comes back; anything else begins anew. */
function isDraft(kept: unknown): kept is DirectDraft {
  return (
    typeof kept === "object" &&
    kept !== null &&
    "submissionId" in kept &&
    typeof kept.submissionId === "string" &&
    "values" in kept &&
    Array.isArray(kept.values) &&
    "pictures" in kept &&
    Array.isArray(kept.pictures) &&
    "isSent" in kept
  );
}

/** The draft of this tab for a link, or a new one that begins with what the address said. */
export function readDraft(token: string, prefill: Prefill): DirectDraft {
  const kept = recallJson(keyOf(token));
  return isDraft(kept) ? kept : emptyDraft(prefill);
}

/** Keeps it over a reload of this tab; null forgets it. */
export const keepDraft = (token: string, draft: DirectDraft | null): void =>
  remember(keyOf(token), draft && JSON.stringify(draft));
