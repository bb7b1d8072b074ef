/**
 * Programs that follow links by themselves: mail scanners, previewers of messengers, crawlers. Their requests are
 * not a person's (domain/README.md 4.3); the beacon they might fire records nothing.
 */
const AUTOMATIC =
  /bot\b|crawler|spider|slurp|preview|facebookexternalhit|whatsapp\/|skypeuripreview|slack-imgproxy|proofpoint|mimecast|barracuda|safelinks|googleimageproxy|headlesschrome\/.*lighthouse|curl\/|wget\/|python-requests|go-http-client/i;

/** Whether this user agent is known to belong to a program; an absent one is taken for a person's. */
export const isAutomaticRequest = (userAgent: string | null): boolean =>
  userAgent !== null && AUTOMATIC.test(userAgent);
