import { classNames } from "@/components/ui/class-names";

const LOOKS = {
  GET: "bg-success-tint text-success",
  POST: "bg-info-tint text-info",
} as const;

export function MethodBadge({ method, className }: { method: keyof typeof LOOKS; className?: string }) {
  return (
    <span
      className={classNames(
        "inline-block shrink-0 rounded-control px-1.5 font-mono text-caption font-semibold",
        LOOKS[method],
        className,
      )}
    >
      {method}
    </span>
  );
}
