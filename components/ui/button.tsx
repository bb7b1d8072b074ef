"use client";

import { cva, type VariantProps } from "class-variance-authority";
import { LoaderCircle } from "lucide-react";
import { Slot } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";

const button = cva(
  "relative inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap select-none max-sm:max-w-full max-sm:whitespace-normal transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary: "bg-primary text-on-primary hover:bg-primary-hover border border-transparent",
        secondary: "bg-bg text-ink border border-control hover:bg-muted",
        quiet: "bg-transparent text-ink border border-transparent hover:bg-muted",
        danger: "bg-danger text-on-danger border border-transparent hover:bg-danger-hover",
        dangerQuiet: "bg-transparent text-danger border border-transparent hover:bg-danger-tint",
      },
      size: {
        // Labels wrap on a phone with twice the font size, so these are minimum heights.
        dense: "min-h-8 px-3 text-dense max-sm:wrap-anywhere",
        default: "min-h-10 px-4 text-body max-sm:wrap-anywhere pointer-fine:min-h-9 pointer-fine:px-3.5",
        // Recipients read at any font size: their buttons grow instead of cutting a word.
        recipient: "min-h-12 max-w-full px-5 py-1.5 text-reader whitespace-normal [overflow-wrap:break-word]",
      },
      wide: { true: "w-full" },
    },
    defaultVariants: { variant: "primary", size: "default" },
  },
);

export type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof button> & {
    /**
     * Shows a spinner over the label, so that the width stays. The button ignores presses but keeps the
     * focus.
     */
    loading?: boolean;
    /** Renders the only child (a link) with the look of a button. */
    asChild?: boolean;
  };

/** The standard button. `type` defaults to "button", so that no form is sent by accident. */
export function Button({
  variant,
  size,
  wide,
  loading = false,
  asChild,
  className,
  children,
  ...rest
}: ButtonProps) {
  const looks = classNames(button({ variant, size, wide }), className);
  if (asChild)
    return (
      <Slot.Root className={looks} {...rest}>
        {children}
      </Slot.Root>
    );
  return (
    <button
      type="button"
      {...rest}
      className={looks}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest["aria-disabled"]}
      onClick={loading ? (event) => event.preventDefault() : rest.onClick}
    >
      <span className={classNames("inline-flex items-center gap-2", loading && "opacity-0")}>{children}</span>
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <LoaderCircle className="animate-spin" aria-hidden />
        </span>
      )}
    </button>
  );
}

const iconButton = cva(
  "inline-grid shrink-0 place-items-center rounded-control transition-colors disabled:cursor-not-allowed disabled:opacity-45",
  {
    variants: {
      variant: {
        quiet: "text-ink-2 hover:bg-muted hover:text-ink border border-transparent",
        secondary: "bg-bg text-ink border border-control hover:bg-muted",
        danger: "text-danger hover:bg-danger-tint border border-transparent",
      },
      size: {
        dense: "size-8 [&_svg]:size-4",
        default: "size-10 pointer-fine:size-9 [&_svg]:size-5",
        recipient: "size-12 [&_svg]:size-6",
      },
    },
    defaultVariants: { variant: "quiet", size: "default" },
  },
);

export type IconButtonProps = Omit<ComponentProps<"button">, "aria-label" | "children"> &
  VariantProps<typeof iconButton> & {
    /** The accessible name, also shown as a hint on hover. */
    label: string;
    icon: ReactNode;
  };

/** A button that shows only an icon; its name is mandatory. */
export function IconButton({ label, icon, variant, size, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(iconButton({ variant, size }), className)}
    >
      {icon}
    </button>
  );
}
