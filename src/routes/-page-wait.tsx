/** Stands for a page whose script is on its way, as the document does for its first page (index.html). */
export const PageWait = () => (
  <p className="loading-page" role="status">
    Loading...
  </p>
)
