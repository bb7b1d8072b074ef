import type { ComponentProps } from "react";

/** Replaces `next/link`: a scene has no other page to prefetch. */
export default function Link({ prefetch: _, ...props }: ComponentProps<"a"> & { prefetch?: boolean | null }) {
  return <a {...props} />;
}
