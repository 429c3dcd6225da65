"""An optimizer for matrices: Muon (K. Jordan et al., 2024, kellerjordan.github.io/posts/muon), with the scale of J. Liu et
al., "Muon is Scalable for LLM Training" (2025), so that a step is as large as one of Adam.
"""

import torch

MOMENTUM = 0.95
COEFFICIENTS = (3.4445, -4.7750, 2.0315)  # Jordan's: they move singular values between 0 and 1 towards 1 quickly


def orthogonalized(matrices):
    """[n, rows, columns]: each with all its singular values near 1, by five steps of a Newton-Schulz iteration."""
    is_tall = matrices.shape[1] > matrices.shape[2]
    x = matrices.bfloat16()
    x = x.transpose(1, 2) if is_tall else x
    x = x / (x.norm(dim=(1, 2), keepdim=True) + 1e-7)
    a, b, c = COEFFICIENTS
    for _ in range(5):
        square = x @ x.transpose(1, 2)
        x = a * x + (b * square + c * square @ square) @ x
    return (x.transpose(1, 2) if is_tall else x).float()


class Muon(torch.optim.Optimizer):
    """Moves matrices of one shape [rows, columns] per group. One that is three times as wide as high is Q, K and V side by
    side, which are three matrices.
    """

    def __init__(self, matrices, lr):
        by_shape = {}
        for matrix in matrices:
            by_shape.setdefault(matrix.shape, []).append(matrix)
        super().__init__([{"params": group} for group in by_shape.values()], {"lr": lr})

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            rows, columns = group["params"][0].shape
            parts = 3 if columns == 3 * rows else 1
            wanted = torch.stack([self.ahead(matrix) for matrix in group["params"]])
            split = torch.cat(wanted.chunk(parts, dim=2))
            moves = torch.cat(orthogonalized(split).chunk(parts), dim=2)
            rate = group["lr"] * 0.2 * max(rows, columns // parts) ** 0.5
            for matrix, move in zip(group["params"], moves):
                matrix.add_(move, alpha=-rate)

    def ahead(self, matrix):
        """The gradient with Nesterov momentum."""
        state = self.state[matrix]
        average = state.setdefault("average", torch.zeros_like(matrix))
        average.lerp_(matrix.grad, 1 - MOMENTUM)
        return matrix.grad.lerp(average, MOMENTUM)
