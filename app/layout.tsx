import "./globals.css";
import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { EventReplay } from "@/components/event-replay/event-replay";
import { StyleNonce } from "@/components/preferences/nonce";
import { readPreferences } from "./preferences";

/** A page rendered at build time has no nonce, and the browser would refuse its scripts (T45). */
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: { default: "Rubrica", template: "%s · Rubrica" } };

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f4f5f7" },
    { media: "(prefers-color-scheme: dark)", color: "#0d0f13" },
  ],
};

/** Language and theme are in the first byte, so nothing changes after loading. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const { language, theme, nonce } = await readPreferences();
  return (
    <html lang={language} className={theme === "system" ? undefined : theme} suppressHydrationWarning>
      <body>
        <EventReplay nonce={nonce} />
        <StyleNonce nonce={nonce} />
        {children}
      </body>
    </html>
  );
}
