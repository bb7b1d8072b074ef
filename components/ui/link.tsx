import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { NextLink } from "./next-link";

/** A link inside text: underlined, because colour alone never carries meaning. */
export function Link({ className, ...rest }: ComponentProps<typeof NextLink>) {
  return (
    <NextLink
      {...rest}
      className={classNames(
        "font-medium text-primary underline decoration-1 underline-offset-3 hover:text-primary-hover hover:decoration-2",
        className,
      )}
    />
  );
}
