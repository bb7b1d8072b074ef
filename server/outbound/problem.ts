/** Why a call out of here brought no answer. */
export type ProblemKind =
  | "URL"
  | "ADDRESS"
  | "DNS"
  | "CONNECT"
  | "TLS"
  | "TIMEOUT"
  | "CLOSED"
  | "PROTOCOL"
  | "TOO_LONG";

/** A call that was not made, or failed. Its message names the kind alone, for it may be shown to a tenant. */
export class OutboundProblem extends Error {
  override readonly name = "OutboundProblem";
  constructor(
    readonly kind: ProblemKind,
    /** What Node or OpenSSL call it, for whoever runs the installation; empty where we refused ourselves. */
    readonly code = "",
    options?: ErrorOptions,
  ) {
    super(`The call failed: ${kind}.`, options);
  }
}

const KINDS: readonly [RegExp, ProblemKind][] = [
  [/^(?:UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT)$/, "TIMEOUT"],
  [/^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES|EPERM)$/, "CONNECT"],
  [/^(?:ENOTFOUND|EAI_|ESERVFAIL|EREFUSED|ENODATA)/, "DNS"],
  [/^(?:HPE_|UND_ERR_HEADERS_OVERFLOW)/, "PROTOCOL"],
  [
    /^(?:ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|EPROTO|INVALID_CA|CRL_)/,
    "TLS",
  ],
];

/** What an error of the connection means. The error itself stays the cause: messages of the network name addresses. */
export function problemOf(error: unknown): OutboundProblem {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 4; cause = cause.cause, depth += 1) {
    if (cause instanceof OutboundProblem) return cause;
    // undici leaves the code out where the first byte is wrong already.
    if (cause.name === "HTTPParserError") return new OutboundProblem("PROTOCOL", "", { cause: error });
    const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
    const known = KINDS.find(([pattern]) => pattern.test(code));
    if (known) return new OutboundProblem(known[1], code, { cause: error });
  }
  return new OutboundProblem("CLOSED", "", { cause: error });
}
