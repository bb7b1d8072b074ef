import type { ReactNode } from "react";

/** A page made at build time has no nonce, and its scripts would be refused (T45). */
export const dynamic = "force-dynamic";

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
