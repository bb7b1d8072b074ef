import { CircleAlert } from "lucide-react";

/** The error below a switch or a group of boxes, announced when it appears. */
export function FieldError({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <p role="alert" className="mt-2 flex items-start gap-1.5 text-dense text-danger">
      <CircleAlert className="mt-px size-4 shrink-0" aria-hidden />
      {children}
    </p>
  );
}
