import type { InputMethod } from "@/components/signing/api/signing-api";
import { readTabJson, storeTabText } from "@/components/signing/state/tab-memory";
import type { Language } from "@/server/domain/vocabulary";

/**
 * The visitor's entries so far. They live in this tab: the server
 * gets nothing before the finish (components/signing.md 7.1).
 */
export type DirectDraft = {
  /** Idempotency key of the finish. */
  submissionId: string;
  /** Template revision the answers belong to. Null before the first load. */
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
  /** A null value empties a field the sender prefilled. */
  values: [fieldId: number, entered: { value: unknown; inputMethod: InputMethod }][];
  /** Signature pictures as data URLs, by the id the values refer to. */
  pictures: [id: string, url: string][];
  proof: { email: string; value: string } | null;
  /** A finish was sent and its result is not known yet. */
  isSent: boolean;
};

export type Prefill = {
  name?: string | undefined;
  email?: string | undefined;
  externalId?: string | undefined;
};

function createRandomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const createEmptyDraft = ({ name = "", email = "", externalId }: Prefill): DirectDraft => ({
  submissionId: createRandomName(),
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

/** FNV-1a, forward and backward: separates links in a storage key without revealing the token. */
function hashText(text: string): string {
  const foldCharacters = (characters: string[]) =>
    characters.reduce(
      (hash, each) => Math.imul(hash ^ (each.codePointAt(0) ?? 0), 16_777_619),
      2_166_136_261,
    );
  const halves = [[...text], [...text].reverse()].map((each) => (foldCharacters(each) >>> 0).toString(36));
  return halves.join("-");
}

const buildDraftKey = (token: string) => `rubrica-direct-${hashText(token)}`;

/** Accepts only drafts this page wrote. Anything else starts a new draft. */
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

export function readDraft(token: string, prefill: Prefill): DirectDraft {
  const storedDraft = readTabJson(buildDraftKey(token));
  return isDraft(storedDraft) ? storedDraft : createEmptyDraft(prefill);
}

/** Stores the draft for a reload of this tab. Null deletes it. */
export const storeDraft = (token: string, draft: DirectDraft | null): void =>
  storeTabText(buildDraftKey(token), draft && JSON.stringify(draft));
