/** The page of a webhook, of a new one, or of all. */
export const webhookHref = (teamUrl: string, webhookId?: string): string =>
  `/t/${teamUrl}/settings/webhooks${webhookId === undefined ? "" : `/${webhookId}`}`;

/** Host and port of an address; what was typed where it is none. */
export function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}
