/**
 * User agents of programs that follow links: mail scanners, messenger previews, crawlers. Their requests are
 * not a person's (domain/signing.md 4.3), and their beacons record nothing.
 */
const AUTOMATIC =
  /bot\b|crawler|spider|slurp|preview|facebookexternalhit|whatsapp\/|skypeuripreview|slack-imgproxy|proofpoint|mimecast|barracuda|safelinks|googleimageproxy|headlesschrome\/.*lighthouse|curl\/|wget\/|python-requests|go-http-client/i;

/** Returns true if the user agent is a known program. An absent one counts as a person. */
export const isAutomaticRequest = (userAgent: string | null): boolean =>
  userAgent !== null && AUTOMATIC.test(userAgent);
