"use client";

import { styleNonce } from "@/components/preferences/nonce";

type MailFrameProps = { title: string; html: string; className: string };

/**
 * A mail's page in a frame that can do nothing. It comes under this page's content security policy, so the one style
 * element our own layout writes carries the policy's nonce; without it the mail would lose its dark and narrow looks.
 */
export function MailFrame({ title, html, className }: MailFrameProps) {
  return <iframe title={title} sandbox="" srcDoc={withNonce(html, styleNonce())} className={className} />;
}

/** Only the first: everything that a person wrote into a mail is escaped and stands after it. */
export function withNonce(html: string, nonce: string | undefined): string {
  return nonce ? html.replace("<style>", () => `<style nonce="${nonce}">`) : html;
}
