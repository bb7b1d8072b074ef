/**
 * Reports on a mail after the next server had accepted it: by the server that could not deliver it (RFC
 * 3464), or by its reader (RFC 5965). HARD: permanent failure. SOFT: temporary failure. DELAYED: a server is
 * still trying. COMPLAINT: marked as unwanted.
 */
export const MAIL_REPORT_KINDS = ["HARD", "SOFT", "DELAYED", "COMPLAINT"] as const;
export type MailReportKind = (typeof MAIL_REPORT_KINDS)[number];

/**
 * Bytes read of a report: status and headers of the returned mail come first. Parsing time grows faster than
 * the size (a hostile megabyte 2 s, this much 10 ms).
 */
export const MAIL_REPORT_BYTES = 64 * 1024;

/** Permanent by their class, but of a mailbox or server that is full for a time (RFC 3463, 3.3 and 3.4). */
const PASSING = new Set(["5.2.2", "5.3.1"]);

/**
 * Classifies a delivery status; null if the mail arrived. Without a status the SMTP reply decides, and
 * without either a failure is final.
 * @param delivery the `Action`, `Status` and `Diagnostic-Code` of RFC 3464, 2.3
 */
export function classifyDelivery(delivery: {
  action: string;
  status: string | null;
  diagnostic: string | null;
}): MailReportKind | null {
  const action = delivery.action.trim().toLowerCase();
  if (action === "delayed") return "DELAYED";
  if (action !== "failed") return null;
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(delivery.status ?? "")?.[0];
  if (status !== undefined) return status.startsWith("4") || PASSING.has(status) ? "SOFT" : "HARD";
  return /(?:^|\s)4\d\d[\s-]/.test(delivery.diagnostic ?? "") ? "SOFT" : "HARD";
}
