"use client";

import Link from "next/link";
import { type ComponentProps, useState } from "react";

/**
 * Next's link, which fetches its page as soon as somebody points at it or focuses it. By itself it fetches when it
 * becomes visible: a list of 20 rows cost thirty requests before anybody had chosen one.
 */
export function NextLink({ onPointerEnter, onFocus, ...rest }: ComponentProps<typeof Link>) {
  const [isNear, setNear] = useState(false);
  return (
    <Link
      prefetch={isNear ? null : false}
      {...rest}
      onPointerEnter={(event) => {
        setNear(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setNear(true);
        onFocus?.(event);
      }}
    />
  );
}
