export const buildWebhookHref = (teamUrl: string, webhookId?: string): string =>
  `/t/${teamUrl}/settings/webhooks${webhookId === undefined ? "" : `/${webhookId}`}`;

/** Returns host and port of a URL; the text itself if it is invalid. */
export function getUrlHost(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}
