import type { Metadata } from "next";
import type { ReactNode } from "react";

/** The head shows nothing of the document, and no address leaves in a Referer (components/README.md 1.4). */
export const metadata: Metadata = {
  title: { absolute: "Rubrica" },
  robots: { index: false, follow: false, nocache: true },
  referrer: "no-referrer",
};

/** Pages for frames in other sites: no shell, no cookies of their own. */
export default function EmbedLayout({ children }: { children: ReactNode }) {
  return children;
}
