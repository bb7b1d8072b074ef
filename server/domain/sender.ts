/** Who speaks for an envelope, and what the team wants told about them (domain/README.md 3.5, includeSenderDetails). */
export type Speaking = {
  readonly owner: { readonly name: string; readonly email: string };
  readonly teamName: string;
  readonly includeSenderDetails: boolean;
  /** Where answers go when the person is not named: the envelope's reply address, else the service's own. */
  readonly replyTo: string;
};

/** Whom recipients see as the sender: the person, or the team alone. */
export function shownSender({ owner, teamName, includeSenderDetails, replyTo }: Speaking) {
  return includeSenderDetails ? owner : { name: teamName, email: replyTo };
}
