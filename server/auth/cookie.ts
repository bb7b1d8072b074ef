export function readCookie(header: string | null, name: string): string | null {
  const pair = (header ?? "").split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) : null;
}
