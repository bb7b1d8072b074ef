/**
 * Reasons of a verdict: a closed vocabulary. Their texts are in the catalogue (`verify.reasons`), their
 * weights here only. Names in comments are the sub-indications of ETSI EN 319 102-1, 5.1.3.
 */
export const REASONS = {
  // Support a signature.
  SIGNED_BYTES_UNCHANGED: "supports",
  WHOLE_FILE_COVERED: "supports",
  LATER_CHANGES_PERMITTED: "supports",
  ADDITIONS_SIGNED_LATER: "supports",
  ISSUER_KNOWN: "supports",
  ISSUER_FROM_BUNDLE: "supports",
  TIME_PROVEN: "supports",
  NOT_REVOKED: "supports",
  PARTS_UNCHANGED: "supports",
  LOG_UNBROKEN: "supports",
  // Worth knowing, without effect on the verdict.
  TIME_CLAIMED_ONLY: "note",
  TIMESTAMP_ISSUER_UNKNOWN: "note",
  TIMESTAMP_UNREADABLE: "note",
  REVOCATION_UNKNOWN: "note",
  SIGNED_LATER: "note",
  // TOTAL-FAILED.
  SIGNED_BYTES_CHANGED: "fails", // HASH_FAILURE
  SIGNATURE_WRONG: "fails", // SIG_CRYPTO_FAILURE
  SIGNATURE_MALFORMED: "fails", // FORMAT_FAILURE
  RANGE_INVALID: "fails", // FORMAT_FAILURE
  RANGE_LEAVES_OUT_MORE: "fails", // FORMAT_FAILURE
  SIGNATURE_AMBIGUOUS: "fails", // FORMAT_FAILURE
  SIGNATURE_REMOVED: "fails",
  CERTIFICATE_EXCHANGED: "fails", // SIG_CONSTRAINTS_FAILURE
  CERTIFICATE_REVOKED: "fails", // REVOKED
  TIMESTAMP_WRONG: "fails", // SIG_CRYPTO_FAILURE of the token
  CHANGED_AFTER_SIGNING: "fails",
  LOCKED_FIELDS_CHANGED: "fails",
  // Later bytes in a form that readers could take in more than one way.
  LATER_TWICE: "fails",
  LATER_MISPLACED: "fails",
  LATER_HYBRID: "fails",
  LATER_CONTAINER_REPLACED: "fails",
  LATER_BYTES_UNACCOUNTED: "fails",
  LATER_LINKS_WRONG: "fails",
  LOOKS_DIFFERENT: "fails", // seen by a second reader
  PART_CHANGED: "fails",
  PART_MISSING: "fails",
  PART_UNLISTED: "fails",
  ORIGINAL_NOT_INSIDE: "fails",
  MANIFEST_UNREADABLE: "fails",
  LOG_BROKEN: "fails",
  // INDETERMINATE.
  CHANGED_AS_NOBODY_FORBADE: "leaves open",
  LATER_FORM_UNUSUAL: "leaves open",
  LATER_OBJECT_UNREACHED: "leaves open",
  FIELD_LOOK_CHANGED: "leaves open",
  UNSIGNED_FIELD_VISIBLE: "leaves open",
  LATER_SIGNATURE_COVERS: "leaves open",
  SIGNED_PART_AMBIGUOUS: "leaves open",
  TRAILING_BLANKS: "leaves open",
  CUT_NEWLINE: "leaves open",
  LOOKS_NOT_COMPARED: "leaves open",
  NO_SIGNATURES: "leaves open", // NO_SIGNED_DATA
  FILE_NOT_PDF: "leaves open",
  FILE_ENCRYPTED: "leaves open",
  FILE_UNREADABLE: "leaves open",
  FORMAT_UNSUPPORTED: "leaves open", // FORMAT_FAILURE
  ALGORITHM_UNSUPPORTED: "leaves open", // CRYPTO_CONSTRAINTS_FAILURE
  ALGORITHM_WEAK: "leaves open", // CRYPTO_CONSTRAINTS_FAILURE
  CERTIFICATE_MISSING: "leaves open", // NO_SIGNING_CERTIFICATE_FOUND
  CERTIFICATE_UNNAMED: "leaves open", // SIG_CONSTRAINTS_FAILURE
  CERTIFICATE_NOT_FOR_THIS: "leaves open", // CHAIN_CONSTRAINTS_FAILURE
  CERTIFICATE_EXPIRED: "leaves open", // OUT_OF_BOUNDS_NO_POE
  CERTIFICATE_NOT_YET_VALID: "leaves open", // NOT_YET_VALID
  ISSUER_UNKNOWN: "leaves open", // NO_CERTIFICATE_CHAIN_FOUND
  CHAIN_INVALID: "leaves open", // CHAIN_CONSTRAINTS_FAILURE
} as const satisfies Record<string, "supports" | "note" | "fails" | "leaves open">;

export type ReasonCode = keyof typeof REASONS;
/** `detail` names the subject (a part, a certificate, object numbers); it is data, not prose. */
export type Reason = { code: ReasonCode; detail?: string };

/** The main statuses of ETSI EN 319 102-1: TOTAL-PASSED, TOTAL-FAILED, INDETERMINATE. */
export type Status = "passed" | "failed" | "indeterminate";

/**
 * Returns the status. A failing reason outweighs all others; one that leaves something open outweighs
 * supporting ones.
 */
export function getOverallStatus(reasons: readonly Reason[]): Status {
  const weights = new Set(reasons.map(({ code }) => REASONS[code]));
  if (weights.has("fails")) return "failed";
  return weights.has("leaves open") ? "indeterminate" : "passed";
}

/** Sorts reasons, most serious first, without duplicates. */
export function sortReasons(reasons: readonly Reason[]): Reason[] {
  const order = ["fails", "leaves open", "note", "supports"];
  const seenKeys = new Set<string>();
  return [...reasons]
    .filter(({ code, detail }) => {
      const key = `${code}\0${detail ?? ""}`;
      return !seenKeys.has(key) && seenKeys.add(key);
    })
    .sort((a, b) => order.indexOf(REASONS[a.code]) - order.indexOf(REASONS[b.code]));
}
