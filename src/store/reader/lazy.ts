/** Makes a thing when it is first asked for, then keeps it: a statement that no row needs is never prepared. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
