import { domainOf } from "@/server/domain/email-domain";

type Sender = { name: string; email: string };

/**
 * Who sends, for whom and from where, each said once: "María Soto · Acme Ltda. · acme.cl". The host is that of the
 * sender's address, which they proved to own before they could send.
 */
export function senderLine(sender: Sender, teamName: string): string {
  const parts = [sender.name, teamName, domainOf(sender.email)];
  return parts.filter((part, at) => part !== "" && parts.indexOf(part) === at).join(" · ");
}
