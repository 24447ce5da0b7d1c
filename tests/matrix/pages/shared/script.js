/** Has an older editor from a file of its own, as sites do that have no bundler: it finds its parts beside the file. */
export function load(src) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`No ${src}`));
    document.head.append(script);
  });
}
