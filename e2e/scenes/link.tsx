import type { ComponentProps } from "react";

/** Stands for `next/link`: a scene has no other page to make ready. */
export default function Link({ prefetch: _, ...props }: ComponentProps<"a"> & { prefetch?: boolean | null }) {
  return <a {...props} />;
}
