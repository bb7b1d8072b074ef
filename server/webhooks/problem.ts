import type { ErrorClass } from "@/server/domain/webhook/delivery";
import { DialProblem } from "./guard";

const CLASSES: readonly [RegExp, ErrorClass][] = [
  [/^(?:UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT)$/, "TIMEOUT"],
  [/^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES|EPERM)$/, "CONNECT"],
  [/^(?:ENOTFOUND|EAI_|ESERVFAIL|EREFUSED|ENODATA)/, "DNS"],
  [/^(?:HPE_|UND_ERR_HEADERS_OVERFLOW)/, "PROTOCOL"],
  [
    /^(?:ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|EPROTO|INVALID_CA|CRL_)/,
    "TLS",
  ],
];

/**
 * What an error of the connection means. Only the class leaves here: messages of the network name addresses, and a
 * banner could stand in them (reliability.md 4.1).
 */
export function problemOf(error: unknown): ErrorClass {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 4; cause = cause.cause, depth += 1) {
    if (cause instanceof DialProblem) return cause.errorClass;
    // undici leaves the code out where the first byte is wrong already.
    if (cause.name === "HTTPParserError") return "PROTOCOL";
    const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
    const known = CLASSES.find(([pattern]) => pattern.test(code));
    if (known) return known[1];
  }
  return "CLOSED";
}
