import { getEmailDomain } from "@/server/domain/email-domain";

type Sender = { name: string; email: string };

/**
 * Formats sender, team and host, each once: "María Soto · Acme Ltda. · acme.cl". The
 * host is that of the sender's address, which was verified before they could send.
 */
export function formatSenderLine(sender: Sender, teamName: string): string {
  const parts = [sender.name, teamName, getEmailDomain(sender.email)];
  return parts.filter((part, at) => part !== "" && parts.indexOf(part) === at).join(" · ");
}
