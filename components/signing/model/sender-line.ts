type Sender = { name: string; email: string };

/** The host of the sender's address, which they proved to own before they could send. */
export const domainOf = ({ email }: Sender): string => email.slice(email.lastIndexOf("@") + 1);

/** Who sends, for whom and from where, each said once: "María Soto · Acme Ltda. · acme.cl". */
export function senderLine(sender: Sender, teamName: string): string {
  const parts = [sender.name, teamName, domainOf(sender)];
  return parts.filter((part, at) => part !== "" && parts.indexOf(part) === at).join(" · ");
}
