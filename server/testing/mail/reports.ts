/** `to` is the mail's return address, `recipient` the address it was sent to. */
type BounceReport = {
  to: string;
  recipient?: string;
  status?: string;
  action?: string;
  diagnostic?: string;
  returned?: string;
};

/** Builds a delivery status notification (RFC 3464) like Postfix's. */
export const buildDeliveryReport = ({
  to,
  recipient = "ana@example.org",
  status = "5.1.1",
  action = "failed",
  diagnostic = "smtp; 550 5.1.1 <ana@example.org>: Recipient address rejected: User unknown",
  returned = "",
}: BounceReport): string =>
  buildMessage(to, "delivery-status", "Undelivered Mail Returned to Sender", [
    ["text/plain; charset=us-ascii", "This is the mail system at host mx.example.net.\n"],
    [
      "message/delivery-status",
      `Reporting-MTA: dns; mx.example.net\n\nFinal-Recipient: rfc822; ${recipient}\nAction: ${action}\n${
        status === "" ? "" : `Status: ${status}\n`
      }Diagnostic-Code: ${diagnostic.replace(": ", ":\n    ")}\n`,
    ],
    ["text/rfc822-headers", `Subject: Lease\n${returned}`],
  ]);

/** Builds a complaint (RFC 5965) like those of large mailbox providers. */
export const buildComplaint = ({ to, type = "abuse" }: { to: string; type?: string }): string =>
  buildMessage(to, "feedback-report", "FW: Lease", [
    ["text/plain; charset=us-ascii", "This is an email abuse report.\n"],
    ["message/feedback-report", `Feedback-Type: ${type}\nUser-Agent: SomeGenerator/1.0\nVersion: 1\n`],
    ["message/rfc822", "Subject: Lease\n\nPlease sign.\n"],
  ]);

function buildMessage(
  to: string,
  kind: string,
  subject: string,
  parts: readonly (readonly [string, string])[],
): string {
  const body = parts.map(([type, text]) => `--edge\nContent-Type: ${type}\n\n${text}\n`).join("");
  const text = `Return-Path: <>
From: MAILER-DAEMON@mx.example.net (Mail Delivery System)
To: ${to}
Subject: ${subject}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=${kind};
	boundary="edge"

${body}--edge--
`;
  return text.replaceAll("\n", "\r\n");
}
