/**
 * The sender of an envelope, and the team's choice whether to name them (domain/README.md 3.5,
 * includeSenderDetails).
 */
export type Speaking = {
  readonly owner: { readonly name: string; readonly email: string };
  readonly teamName: string;
  readonly includeSenderDetails: boolean;
  /** Address for replies if the sender is not named: the envelope's reply address, else the service's own. */
  readonly replyTo: string;
};

export function getShownSender({ owner, teamName, includeSenderDetails, replyTo }: Speaking) {
  return includeSenderDetails ? owner : { name: teamName, email: replyTo };
}
