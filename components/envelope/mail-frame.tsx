"use client";

import { styleNonce } from "@/components/preferences/nonce";

type MailFrameProps = { title: string; html: string; className: string };

/**
 * A mail in a fully sandboxed frame. The page's content security policy applies to it, so our layout's one
 * style element carries the nonce. Without it the mail would lose its dark and narrow styles.
 */
export function MailFrame({ title, html, className }: MailFrameProps) {
  return <iframe title={title} sandbox="" srcDoc={withNonce(html, styleNonce())} className={className} />;
}

/** Replaces the first occurrence only: text by users is escaped and comes after it. */
export function withNonce(html: string, nonce: string | undefined): string {
  return nonce ? html.replace("<style>", () => `<style nonce="${nonce}">`) : html;
}
