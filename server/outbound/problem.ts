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

/** A call that was refused or failed. Its message names the kind alone, because a tenant may see it. */
export class OutboundProblem extends Error {
  override readonly name = "OutboundProblem";
  constructor(
    readonly kind: ProblemKind,
    /** Node's or OpenSSL's error code, for the operator; empty if we refused the call ourselves. */
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

/** Classifies a connection error. The error itself stays the cause: network messages contain addresses. */
export function toOutboundProblem(error: unknown): OutboundProblem {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 4; cause = cause.cause, depth += 1) {
    if (cause instanceof OutboundProblem) return cause;
    // undici omits the code if the first byte is already wrong.
    if (cause.name === "HTTPParserError") return new OutboundProblem("PROTOCOL", "", { cause: error });
    const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
    const matchingKind = KINDS.find(([pattern]) => pattern.test(code));
    if (matchingKind) return new OutboundProblem(matchingKind[1], code, { cause: error });
  }
  return new OutboundProblem("CLOSED", "", { cause: error });
}
